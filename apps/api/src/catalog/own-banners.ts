/** The banners of shop.config.ts: their pictures become the shop's own, their rows are kept as the file has them. */
import { eq, sql } from 'drizzle-orm';
import type { BannerFiles } from '../config/shop-file.ts';
import type { Db } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { banners, products } from './catalog.table.ts';
import { changeCatalog } from './catalog-version.ts';

/** Any number that nothing else locks. */
const bannersLock = 7_305_116;

interface Log {
  warn(text: string): void;
}
type Row = typeof banners.$inferInsert;

/**
 * Makes the owner's banners those of the file, and changes nothing if they are already; without the setting there are
 * none. A slide whose product is not in the catalogue is left out, and the log says so.
 */
export async function placeBanners(
  context: Pick<Context, 'db' | 'imageHost' | 'now' | 'publicCache'>,
  wanted: readonly BannerFiles[] = [],
  log: Log,
): Promise<void> {
  const rows = await toRows(context, wanted, log);
  if (same(rows, await findOwn(context.db))) return;
  await changeCatalog(context, async (tx) => {
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
    if (productId && !(await isThere(db, productId))) {
      log.warn(`The banner "${title}" is not shown: there is no product ${productId}.`);
      continue;
    }
    const about = { title, purpose: 'seed', now: now() } as const;
    const desktop = await imageHost.addImage(desktopPicture, about);
    const mobile = await imageHost.addImage(mobilePicture, about);
    const category = 'category' in leadsTo ? leadsTo.category : null;
    const pictures = { desktopImage: desktop.url, mobileImage: mobile.url };
    rows.push({ source: 'owner', position, title, text, action, ...pictures, category, productId });
  }
  return rows;
}

async function isThere(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
  return found.length > 0;
}

const findOwn = (db: Db): Promise<Required<Row>[]> =>
  db.select().from(banners).where(eq(banners.source, 'owner')).orderBy(banners.position);

const same = (rows: readonly Required<Row>[], others: readonly Required<Row>[]): boolean => {
  const inOrder = (each: Required<Row>) => Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(rows.map(inOrder)) === JSON.stringify(others.map(inOrder));
};
