/** Finds the images in use and deletes the others (docs/protocols/image-host.md#addresses-and-deletion). */
import { outputImageFormats } from '@jontro/shop/images/image-urls.ts';
import { and, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { banners, products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { identityAccounts } from '../identity/identity.table.ts';
import { orderItems } from '../orders/orders.table.ts';
import { pages } from '../pages/pages.table.ts';
import { storedSettings } from '../settings/settings.table.ts';
import { users } from '../users/users.table.ts';
import { type ImageStore, imageKey, masterFile } from './image-store.ts';
import { images } from './images.table.ts';

const unusedRetentionMs = 72 * 3_600_000;

/** Every column that holds image URLs. Orders, deleted products and deleted users keep theirs forever. */
const usedUrls = sql.join(
  [
    sql`select unnest(${products.images}) as url from ${products}`,
    sql`select unnest(${products.ownImages}) from ${products}`,
    sql`select unnest(${productVariants.images}) from ${productVariants}`,
    sql`select ${banners.desktopImage} from ${banners}`,
    sql`select ${banners.mobileImage} from ${banners}`,
    sql`select ${orderItems.image} from ${orderItems}`,
    sql`select ${users.photo} from ${users}`,
    sql`select ${identityAccounts.photoUrl} from ${identityAccounts}`,
    // Logo and pictures of categories, anywhere in the JSON of a value.
    sql`select unnest(string_to_array(${storedSettings.value}::text, '"')) from ${storedSettings}`,
    sql`select unnest(string_to_array(concat(${pages.draft}, ${pages.published}), '"')) from ${pages}`,
  ],
  sql` union all `,
);

/** True for images that a product, banner, order, user, setting or page refers to. */
const inUse: SQL = sql`${images.hash} in (
  select substring(used.url from '/i/([0-9a-f]{32})/') from (${usedUrls}) as used
  where used.url like '%/i/%')`;

type ImageRow = typeof images.$inferSelect;

/** A JPEG may exist for a transparent image, too: shared links use it. */
const filesOf = ({ widths, fallback }: ImageRow): string[] => [
  ...widths.flatMap((width) =>
    [...new Set([...outputImageFormats, fallback, 'jpg'])].map((format) => `${width}.${format}`),
  ),
  masterFile,
];

/**
 * Deletes an image if it meets `condition`; returns whether it did. The row stays locked until its files are deleted, so
 * that a concurrent upload of the same image is stored afterwards, not before.
 */
async function removeIf(db: Db, store: ImageStore, hash: string, condition: SQL): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .delete(images)
      .where(and(eq(images.hash, hash), condition))
      .returning();
    if (!row) return false;
    for (const file of filesOf(row)) await store.delete(imageKey(hash, file));
    return true;
  });
}

/** Deletes an image by its token: `removed`, `used` if it is in use, `unknown` for a wrong hash or token. */
export async function removeWithToken(
  db: Db,
  store: ImageStore,
  hash: string,
  token: string,
): Promise<'removed' | 'used' | 'unknown'> {
  const matches = and(eq(images.hash, hash), eq(images.deleteToken, token));
  const [row] = await db.select({ hash: images.hash }).from(images).where(matches);
  if (!row) return 'unknown';
  return (await removeIf(db, store, hash, sql`not (${inUse})`)) ? 'removed' : 'used';
}

/**
 * Updates since when images are unused, then deletes those unused for 72 hours and those that have expired. Images of
 * the seed and of other programs, whose use is unknown here, stay. Returns how many were deleted.
 */
export async function removeUnusedImages(db: Db, store: ImageStore, now: Date): Promise<number> {
  await db
    .update(images)
    .set({ unusedSince: null })
    .where(and(isNotNull(images.unusedSince), inUse));
  await db
    .update(images)
    .set({ unusedSince: now })
    .where(and(isNull(images.unusedSince), sql`not (${inUse})`));
  const unused = and(
    lte(images.unusedSince, new Date(now.getTime() - unusedRetentionMs)),
    ne(images.purpose, 'seed'),
    ne(images.purpose, 'service'),
    sql`not (${inUse})`,
  );
  const removable = or(lte(images.expiresAt, now), unused) ?? sql`false`;
  const rows = await db.select({ hash: images.hash }).from(images).where(removable);
  let removed = 0;
  for (const { hash } of rows) if (await removeIf(db, store, hash, removable)) removed += 1;
  return removed;
}
