/** Makes the sizes of stored images that nobody has made yet: those of the seed, and those that a restored backup leaves out. */
import { outputImageFormats, outputImageWidths } from '@jontro/shop/images/image-urls.ts';
import { gte } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Format } from './image-pipeline.ts';
import { type ImageStore, imageKey, masterFile } from './image-store.ts';
import { images } from './images.table.ts';

export interface MissingSizesWork {
  /** Only of images stored since then. */
  since?: Date | undefined;
  /** Makes one size of a master. */
  draw(master: Buffer, width: number, format: Format): Promise<Buffer>;
  stopping(): boolean;
  /** Whether the machine has as much other work as it can do: then only the usual size of each image is made, which stands in for others. */
  isBusy(): boolean;
  /** A size could not be made: it is tried again when somebody asks for it. */
  onFailure(error: unknown, file: string): void;
}

type ImageRow = Pick<typeof images.$inferSelect, 'hash' | 'widths' | 'fallback' | 'purpose'>;

/** The width that fits a card on a phone best: the sizes near it are asked for first, and stand in for the others. */
const usualWidth = 480;
const distance = (width: number): number => Math.abs(Math.log(width / usualWidth));

/** Every upload has all of its sizes, or none, if its files were lost. */
const mayLack = async (store: ImageStore, { hash, widths, purpose }: ImageRow): Promise<boolean> =>
  purpose === 'seed' || !(await store.has(imageKey(hash, `${widths[0]}.${outputImageFormats[0]}`)));

/** The files of the images in the order in which they are made: each picture has one usual size first. */
function* filesOf(
  rows: readonly ImageRow[],
): Generator<{ hash: string; width: number; format: Format; isUsual: boolean }> {
  const widths = [...new Set([...outputImageWidths, ...rows.flatMap((row) => row.widths)])];
  /** The images that have had their first file. */
  const begun = new Set<string>();
  for (const format of [...outputImageFormats, 'fallback'] as const)
    for (const width of widths.toSorted((one, other) => distance(one) - distance(other)))
      for (const { hash, widths: own, fallback } of rows) {
        if (!own.includes(width)) continue;
        const isUsual = !begun.has(hash);
        begun.add(hash);
        yield { hash, width, format: format === 'fallback' ? (fallback as Format) : format, isUsual };
      }
}

/**
 * Makes the missing sizes, one after the other, until `stopping`; returns whether none is left. Fails if they cannot be stored.
 * Another process may do the same, or remove an image meanwhile.
 */
export async function makeMissingSizes(
  { db, store }: { db: Db; store: ImageStore },
  { since, draw, stopping, isBusy, onFailure }: MissingSizesWork,
): Promise<boolean> {
  const { hash, widths, fallback, purpose } = images;
  const rows = await db
    .select({ hash, widths, fallback, purpose })
    .from(images)
    .where(since && gte(images.createdAt, since))
    .orderBy(images.createdAt, hash);
  const lacking: ImageRow[] = [];
  for (const row of rows) {
    if (stopping()) return false;
    if (await mayLack(store, row)) lacking.push(row);
  }
  for (const { hash, width, format, isUsual } of filesOf(lacking)) {
    if (stopping()) return false;
    const key = imageKey(hash, `${width}.${format}`);
    if (await store.has(key)) continue;
    if (!isUsual && isBusy()) return false;
    const master = await store.get(imageKey(hash, masterFile));
    if (!master) continue;
    const bytes = await draw(master, width, format).catch((error: unknown) => {
      if (!stopping()) onFailure(error, key);
    });
    if (!bytes) continue;
    await store.put(key, bytes);
    if (!(await store.has(imageKey(hash, masterFile)))) await store.delete(key);
  }
  return true;
}
