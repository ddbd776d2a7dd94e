/** Fills the demo shop of the present settings with 10,000 products, 10,000 users and 50,000 orders: `npm run seed:large`. */
import { openForAdmin } from '../apps/api/src/admin/admin-database.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { createLog } from '../apps/api/src/log.ts';
import { largeCounts, seedLargeShop } from '../apps/api/src/seed/large-shop.ts';
import { readShopFile } from '../apps/api/src/shop-file.ts';

const config = readConfig(process.env, process.cwd(), await readShopFile(process.env));
if (config.mode !== 'demo') throw new Error('Invented orders are for demo shops only (SHOP_MODE=demo)');
const { database } = await openForAdmin(config, createLog('error'));
try {
  const start = performance.now();
  await seedLargeShop(database.db, new Date(), largeCounts, config.shop);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${Object.entries(largeCounts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')} in ${seconds} s`,
  );
} finally {
  await database.close();
}
