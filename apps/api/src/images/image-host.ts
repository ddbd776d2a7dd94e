/** The shop's own image host: content-addressed pictures in a store, what is known of them in the database. */
import { createHash } from 'node:crypto';
import { imageTexts } from '@jontro/shop/images/images.calls.ts';
import { pictureAddress, pictureFormats, widthsOf } from '@jontro/shop/images/pictures.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { refuse } from '../refusal.ts';
import { type ImageStore, imageKey } from './image-store.ts';
import { images } from './images.table.ts';
import type { ImageHost, StoredImage } from './images.ts';
import { contentTypes, type Format, formats, makeMaster, makeVariant, pipelineVersion } from './picture.ts';
import { createWorkQueue } from './work-queue.ts';

const masterFile = 'master.webp';
const fileName = /^(?<width>[1-9]\d{0,3})\.(?<format>avif|webp|jpg|png)$/;

const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(`${pipelineVersion}\n`).update(bytes).digest('hex').slice(0, 32);

const toStoredImage = (row: typeof images.$inferSelect): StoredImage => ({
  hash: row.hash,
  title: row.title,
  width: row.width,
  height: row.height,
  size: row.size,
  widths: row.widths,
  url: pictureAddress(row.hash, row.width, row.height),
});

/**
 * The image host over a store. Two pictures are worked on at a time. Every address that a stored picture promises is
 * answered: a variant that is not there yet is made from the master when it is first asked for.
 */
export function createImageHost({ db, store }: { db: Db; store: ImageStore }): ImageHost {
  const work = createWorkQueue({ running: 2, waiting: 300 });
  const underway = new Map<string, Promise<Buffer>>();

  async function findRow(hash: string): Promise<typeof images.$inferSelect | undefined> {
    const [row] = await db.select().from(images).where(eq(images.hash, hash));
    return row;
  }

  /** Makes and keeps a variant; those who ask for the same one meanwhile wait for it. */
  function makeFile(hash: string, master: Buffer, width: number, format: Format): Promise<Buffer> {
    const key = imageKey(hash, `${width}.${format}`);
    const running = underway.get(key);
    if (running) return running;
    const making = work(async () => {
      const bytes = await makeVariant(master, width, format);
      await store.put(key, bytes);
      return bytes;
    }).finally(() => underway.delete(key));
    underway.set(key, making);
    return making;
  }

  return {
    async addImage(bytes, { title, purpose, uploaderId, now }) {
      if (bytes.length === 0) throw refuse('invalid', imageTexts.empty);
      const hash = contentHash(bytes);
      const before = await findRow(hash);
      if (before && (await store.has(imageKey(hash, masterFile)))) return toStoredImage(before);
      const master = await work(() => makeMaster(bytes));
      await store.put(imageKey(hash, masterFile), master.bytes);
      const widths = widthsOf(master.width);
      // The seed's many pictures get their variants when somebody first looks at them.
      if (purpose !== 'seed') {
        await Promise.all(
          widths.flatMap((width) =>
            [...pictureFormats, master.fallback].map((format) => makeFile(hash, master.bytes, width, format)),
          ),
        );
      }
      const row = {
        hash,
        title: title.slice(0, 200),
        width: master.width,
        height: master.height,
        size: master.bytes.length,
        widths,
        fallback: master.fallback,
        colour: master.colour,
        purpose,
        uploaderId: uploaderId ?? null,
        createdAt: now,
      };
      await db.insert(images).values(row).onConflictDoNothing();
      return toStoredImage(row);
    },
    async findFile(hash, file) {
      const asked = fileName.exec(file)?.groups;
      const format = formats.find((each) => each === asked?.format);
      if (!format || !/^[0-9a-f]{32}$/.test(hash)) return undefined;
      const type = contentTypes[format];
      const kept = await store.get(imageKey(hash, file));
      if (kept) return { bytes: kept, type };
      const row = await findRow(hash);
      const width = row?.widths.find((each) => each === Number(asked?.width));
      if (!row || !width || (format !== row.fallback && !isModern(format))) return undefined;
      const master = await store.get(imageKey(hash, masterFile));
      return master && { bytes: await makeFile(hash, master, width, format), type };
    },
  };
}

const isModern = (format: Format): boolean => pictureFormats.some((each) => each === format);
