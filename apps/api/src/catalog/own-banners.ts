/** Synchronizes the owner's banners with shop.config.ts: stores their images and replaces their rows. */
import { eq, sql } from 'drizzle-orm';
import type { BannerFiles } from '../config/shop-file.ts';
import type { Db } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { banners, products } from './catalog.table.ts';
import { catalogTags } from './catalog-tags.ts';
import { changeCatalog } from './catalog-version.ts';

/** An advisory lock id that nothing else uses. */
const bannersLock = 7_305_116;

interface Log {
  warn(text: string): void;
}
type Row = typeof banners.$inferInsert;

/**
 * Makes the owner's banners those of the file, none without the setting; writes nothing if they are the same. Skips a
 * banner whose product is not in the catalogue, with a warning in the log.
 */
export async function syncOwnBanners(
  context: Pick<Context, 'db' | 'imageHost' | 'now' | 'publicCache'>,
  wanted: readonly BannerFiles[] = [],
  log: Log,
): Promise<void> {
  const rows = await toRows(context, wanted, log);
  if (isSame(rows, await findOwnBanners(context.db))) return;
  await changeCatalog(context, async (tx, touch) => {
    touch([catalogTags.banners]);
    await tx.execute(sql`select pg_advisory_xact_lock(${bannersLock})`);
    await tx.delete(banners).where(eq(banners.source, 'owner'));
    if (rows.length > 0) await tx.insert(banners).values([...rows]);
  });
}

async function toRows(
  { db, imageHost, now }: Pick<Context, 'db' | 'imageHost' | 'now'>,
  wanted: readonly BannerFiles[],
  log: Log,
): Promise<Required<Row>[]> {
  const rows: Required<Row>[] = [];
  for (const [
    position,
    { title, text, action, leadsTo, desktopPicture, mobilePicture },
  ] of wanted.entries()) {
    const productId = 'product' in leadsTo ? leadsTo.product : null;
    if (productId && !(await productExists(db, productId))) {
      log.warn(`The banner "${title}" is not shown: there is no product ${productId}.`);
      continue;
    }
    const imageFields = { title, purpose: 'seed', now: now() } as const;
    const desktop = await imageHost.addImage(desktopPicture, imageFields);
    const mobile = await imageHost.addImage(mobilePicture, imageFields);
    const category = 'category' in leadsTo ? leadsTo.category : null;
    const images = { desktopImage: desktop.url, mobileImage: mobile.url };
    rows.push({ source: 'owner', position, title, text, action, ...images, category, productId });
  }
  return rows;
}

async function productExists(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
  return found.length > 0;
}

const findOwnBanners = (db: Db): Promise<Required<Row>[]> =>
  db.select().from(banners).where(eq(banners.source, 'owner')).orderBy(banners.position);

const isSame = (rows: readonly Required<Row>[], others: readonly Required<Row>[]): boolean => {
  const sortedEntries = (row: Required<Row>) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(rows.map(sortedEntries)) === JSON.stringify(others.map(sortedEntries));
};
