/**
 * Seeds the demo shop of the current settings with 10,000 products, 10,000 users, 50,000 orders and 3,000 cart lines:
 * `npm run seed:large`. Options set other counts: `npm run seed:large -- --products 1000000 --orders 0`.
 */
import { parseArgs } from 'node:util';
import { openAdminDatabase } from '../apps/api/src/admin/admin-database.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import { readShopFile } from '../apps/api/src/config/shop-file.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
import { largeCounts, readCounts, seedLargeShop } from '../apps/api/src/seed/large-shop.ts';

/** One line that a terminal shows again and again, so that a file gets one for each kind of row only. */
function showProgress(what: string, done: number, total: number): void {
  const isLast = done === total;
  if (!process.stdout.isTTY && !isLast) return;
  const percent = Math.floor((done / total) * 100);
  process.stdout.write(`\r${what}: ${done} of ${total}, ${percent} %${isLast ? '\n' : ''}`);
}

const { values } = parseArgs({
  options: Object.fromEntries(Object.keys(largeCounts).map((name) => [name, { type: 'string' as const }])),
});
const counts = readCounts(values);
const config = readConfig(process.env, process.cwd(), await readShopFile(process.env));
if (config.mode !== 'demo') throw new Error('Generated orders are for demo shops only (SHOP_MODE=demo)');
const { database } = await openAdminDatabase(config, createLog('error'));
try {
  const start = performance.now();
  await seedLargeShop(database, new Date(), counts, config.shop, showProgress);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')} in ${seconds} s`,
  );
} finally {
  await database.close();
}
