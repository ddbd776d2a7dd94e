/**
 * Seeds the demo shop of the current settings with 10,000 products, 10,000 users, 50,000 orders and 3,000 cart lines:
 * `npm run seed:large`. Options set other counts: `npm run seed:large -- --products 1000000 --orders 0`.
 */
import { parseArgs } from 'node:util';
import { openAdminDatabase } from '../apps/api/src/admin/admin-database.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import { readShopFile } from '../apps/api/src/config/shop-file.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
import { type LargeCounts, largeCounts, seedLargeShop } from '../apps/api/src/seed/large-shop.ts';

/** The default counts with those of the arguments; throws if one is not a whole number. */
function readCounts(): LargeCounts {
  const names = Object.keys(largeCounts) as (keyof LargeCounts)[];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const counts = { ...largeCounts };
  for (const name of names) {
    const text = values[name];
    if (text === undefined) continue;
    if (!/^\d{1,7}$/.test(text)) throw new Error(`--${name} must be a whole number, but it is "${text}"`);
    counts[name] = Number(text);
  }
  return counts;
}

/** One line that a terminal shows again and again, so that a file gets one for each kind of row only. */
function showProgress(what: string, done: number, total: number): void {
  const isLast = done === total;
  if (!process.stdout.isTTY && !isLast) return;
  const percent = Math.floor((done / total) * 100);
  process.stdout.write(`\r${what}: ${done} of ${total}, ${percent} %${isLast ? '\n' : ''}`);
}

const counts = readCounts();
const config = readConfig(process.env, process.cwd(), await readShopFile(process.env));
if (config.mode !== 'demo') throw new Error('Invented orders are for demo shops only (SHOP_MODE=demo)');
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
