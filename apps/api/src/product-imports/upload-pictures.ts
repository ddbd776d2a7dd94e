/** Stores the ZIP file with pictures of an import part by part, and lists its files. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { type ZippedPicture, zipPartBytes, zipTexts } from '@jontro/shop/product-imports/pictures.ts';
import type { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { importTexts, type ProductImport } from '@jontro/shop/product-imports/product-imports.ts';
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import type { Context } from '../runtime/context.ts';
import { type ListedFile, PictureZip, type ReadPart } from './picture-zip.ts';
import {
  productImportParts,
  productImportPictures,
  productImports,
  type StoredZip,
} from './product-imports.table.ts';
import { findImport, lockImport, readImport } from './read-imports.ts';

type Input<Name extends keyof typeof productImportEndpoints> = EndpointInput<
  (typeof productImportEndpoints)[Name]
>;
type Part = Input<'uploadImportPictures'>['body'];

/** How many other imports that wait for somebody's decision keep their ZIP files; together with this one at most 900 MB. */
const keptDrafts = 2;

/** Reads the parts of an import's ZIP file. */
export const partReader =
  (db: Db, importId: string): ReadPart =>
  async (place) => {
    const [part] = await db
      .select({ bytes: productImportParts.bytes })
      .from(productImportParts)
      .where(and(eq(productImportParts.importId, importId), eq(productImportParts.place, place)));
    return part?.bytes;
  };

/**
 * Stores a part; the first one replaces an earlier ZIP file, and the last one to arrive completes it, so that its files are listed. A
 * part may be sent again. Throws 400 for a part of another size and for what is not a ZIP file within the limits, of which nothing is
 * kept, 404, 409 for an import that is being worked on or is applied and for an upload that another one has replaced, 429.
 */
export async function uploadImportPictures(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  id: string,
  part: Part,
): Promise<ProductImport> {
  await limits.limit('import-pictures', currentUser.userId);
  const bytes = Buffer.from(part.content, 'base64');
  const from = part.place * zipPartBytes;
  if (bytes.length === 0 || bytes.length !== Math.min(zipPartBytes, part.bytes - from))
    throw new ApplicationError('invalid', zipTexts.wrongPart, { field: 'content' });
  const problem = await inTransaction(db, async (tx) => {
    const stored = await lockZip(tx, id, part);
    const target = [productImportParts.importId, productImportParts.place];
    const row = { importId: id, place: part.place, bytes };
    await tx.insert(productImportParts).values(row).onConflictDoUpdate({ target, set: { bytes } });
    const parts = await tx.$count(productImportParts, eq(productImportParts.importId, id));
    return parts < Math.ceil(part.bytes / zipPartBytes) ? undefined : complete(tx, id, stored);
  });
  if (problem) throw problem;
  return readImport(db, now(), id);
}

/** Locks the import; the first part begins a new ZIP file. */
async function lockZip(tx: Db, id: string, { upload, file, bytes, place }: Part): Promise<StoredZip> {
  const imported = await lockImport(tx, id);
  if (imported.appliedAt) throw new ApplicationError('broken-rule', importTexts.alreadyApplied);
  if (imported.state === 'checking') throw new ApplicationError('broken-rule', importTexts.busy);
  const { zip } = imported;
  if (zip && zip.upload === upload && zip.bytes === bytes) return zip;
  if (place > 0) throw new ApplicationError('broken-rule', zipTexts.otherUpload);
  const next = { upload, file, bytes, complete: false };
  await removeZips(tx, [id]);
  // What a check found was about another ZIP file.
  await tx.update(productImports).set({ zip: next, state: 'uploaded' }).where(eq(productImports.id, id));
  await dropOldDrafts(tx, id);
  return next;
}

async function removeZips(tx: Db, ids: readonly string[]): Promise<void> {
  await removeParts(tx, ids);
  await tx.delete(productImportPictures).where(inArray(productImportPictures.importId, [...ids]));
}

/** Deletes the bytes of ZIP files. */
export async function removeParts(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(productImportParts).where(inArray(productImportParts.importId, [...ids]));
}

/** Takes the ZIP files away from older imports that wait for a decision, which are then checked again without. */
async function dropOldDrafts(tx: Db, id: string): Promise<void> {
  const waiting = and(
    ne(productImports.id, id),
    isNotNull(productImports.zip),
    inArray(productImports.state, ['uploaded', 'checked']),
  );
  const old = await tx
    .select({ id: productImports.id })
    .from(productImports)
    .where(waiting)
    .orderBy(desc(productImports.createdAt))
    .offset(keptDrafts)
    .for('update', { skipLocked: true });
  const ids = old.map((one) => one.id);
  if (ids.length === 0) return;
  await removeZips(tx, ids);
  await tx
    .update(productImports)
    .set({ zip: null, state: 'uploaded' })
    .where(inArray(productImports.id, ids));
}

/** Lists the files of a ZIP file that has arrived; returns why it is refused, in which case it is deleted. */
async function complete(tx: Db, id: string, zip: StoredZip): Promise<ApplicationError | undefined> {
  if (zip.complete) return undefined;
  try {
    const { files } = await PictureZip.open(partReader(tx, id), zip.bytes);
    await storeFiles(tx, id, files);
    await tx
      .update(productImports)
      .set({ zip: { ...zip, complete: true } })
      .where(eq(productImports.id, id));
    return undefined;
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    await removeZips(tx, [id]);
    await tx.update(productImports).set({ zip: null }).where(eq(productImports.id, id));
    return error;
  }
}

async function storeFiles(tx: Db, id: string, files: readonly ListedFile[]): Promise<void> {
  await tx.execute(sql`
    insert into ${productImportPictures} (import_id, place, name, bytes, reason)
    select ${id}, place, name, bytes, reason
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given(place int, name text, bytes int, reason text)`);
}

/** Returns the files of the ZIP file that no line of the checked file names, in its order; throws 404. */
export async function listUnnamedPictures(
  db: Db,
  { id, ...page }: { id: string } & Input<'listUnnamedPictures'>['query'],
): Promise<PagedList<ZippedPicture>> {
  await findImport(db, id);
  const { limit, offset } = limitAndOffset(page);
  const unnamed = and(eq(productImportPictures.importId, id), eq(productImportPictures.named, false));
  const total = await countRows(
    db,
    db.select({ place: productImportPictures.place }).from(productImportPictures).where(unnamed).$dynamic(),
  );
  const files = await db
    .select()
    .from(productImportPictures)
    .where(unnamed)
    .orderBy(asc(productImportPictures.place))
    .limit(limit)
    .offset(offset);
  return {
    entries: files.map(({ place, name, bytes }) => ({ _id: String(place), name, bytes })),
    ...total,
  };
}
