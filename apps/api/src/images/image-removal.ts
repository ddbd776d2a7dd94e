/** Which pictures something still shows, and how the others go (docs/protocols/image-host.md#addresses-and-deletion). */
import { pictureFormats } from '@jontro/shop/images/pictures.ts';
import { and, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { banners, products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { identityAccounts } from '../identity/identity.table.ts';
import { orderItems } from '../orders/orders.table.ts';
import { users } from '../users/users.table.ts';
import { type ImageStore, imageKey, masterFile } from './image-store.ts';
import { images } from './images.table.ts';

const unusedRetentionMs = 72 * 3_600_000;

/** Every column that holds addresses of pictures. Orders keep theirs for ever; products and users that were removed too. */
const addresses = sql.join(
  [
    sql`select unnest(${products.images}) as address from ${products}`,
    sql`select ${banners.desktopImage} from ${banners}`,
    sql`select ${banners.mobileImage} from ${banners}`,
    sql`select ${orderItems.image} from ${orderItems}`,
    sql`select ${users.photo} from ${users}`,
    sql`select ${identityAccounts.photoUrl} from ${identityAccounts}`,
  ],
  sql` union all `,
);

/** True for rows of pictures that something shows. */
const shown: SQL = sql`${images.hash} in (
  select substring(shown.address from '/i/([0-9a-f]{32})/') from (${addresses}) as shown
  where shown.address like '%/i/%')`;

type ImageRow = typeof images.$inferSelect;

/** Of a transparent picture, too, a JPEG may have been made for a shared link. */
const filesOf = ({ widths, fallback }: ImageRow): string[] => [
  ...widths.flatMap((width) =>
    [...new Set([...pictureFormats, fallback, 'jpg'])].map((format) => `${width}.${format}`),
  ),
  masterFile,
];

/**
 * Deletes a picture if it is as `condition` wants; tells whether it was. The row stays locked until its files are gone,
 * so that the same picture coming again at this moment is stored after that, not before.
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

/** For whoever holds a picture's token: `removed`, `used` where something shows it, or `unknown`. */
export async function removeWithToken(
  db: Db,
  store: ImageStore,
  hash: string,
  token: string,
): Promise<'removed' | 'used' | 'unknown'> {
  const known = and(eq(images.hash, hash), eq(images.deleteToken, token));
  const [row] = await db.select({ hash: images.hash }).from(images).where(known);
  if (!row) return 'unknown';
  return (await removeIf(db, store, hash, sql`not (${shown})`)) ? 'removed' : 'used';
}

/**
 * Notes which pictures nothing shows any more, and deletes those of which that has been so for 72 hours, and those that
 * have run out. The seed's pictures and those of other programs, which we cannot look into, stay. Gives how many went.
 */
export async function removeUnusedImages(db: Db, store: ImageStore, now: Date): Promise<number> {
  await db
    .update(images)
    .set({ unusedSince: null })
    .where(and(isNotNull(images.unusedSince), shown));
  await db
    .update(images)
    .set({ unusedSince: now })
    .where(and(isNull(images.unusedSince), sql`not (${shown})`));
  const unused = and(
    lte(images.unusedSince, new Date(now.getTime() - unusedRetentionMs)),
    ne(images.purpose, 'seed'),
    ne(images.purpose, 'service'),
    sql`not (${shown})`,
  );
  const gone = or(lte(images.expiresAt, now), unused) ?? sql`false`;
  const rows = await db.select({ hash: images.hash }).from(images).where(gone);
  let removed = 0;
  for (const { hash } of rows) if (await removeIf(db, store, hash, gone)) removed += 1;
  return removed;
}
