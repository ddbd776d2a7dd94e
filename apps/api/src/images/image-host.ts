/** The shop's own image host: content-addressed files in a store, their metadata in the database. */
import { createHash, randomBytes } from 'node:crypto';
import {
  availableImageWidths,
  buildImageUrl,
  imageUrlAtWidth,
  outputImageFormats,
} from '@jontro/shop/images/image-urls.ts';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { toStorableText } from '../http/storable-text.ts';
import {
  contentTypes,
  type Format,
  formats,
  makeBundledMaster,
  makeMaster,
  makeVariant,
  pipelineVersion,
} from './image-pipeline.ts';
import { removeUnusedImages, removeWithToken } from './image-removal.ts';
import { type ImageStore, imageKey, masterFile } from './image-store.ts';
import { images } from './images.table.ts';
import type { ImageFile, ImageHost, ImageMetadata, StoredImage } from './images.ts';
import { makeMissingSizes } from './missing-sizes.ts';
import { createPrivateImages } from './private-images.ts';
import { createWorkQueue, type Rank, type WorkQueue } from './work-queue.ts';

const fileName = /^(?<width>[1-9]\d{0,3})\.(?<format>avif|webp|jpg|png)$/;

const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(`${pipelineVersion}\n`).update(bytes).digest('hex').slice(0, 32);

type ImageRow = typeof images.$inferSelect;

/** A variant, and the error if it could not be stored. */
interface Variant {
  bytes: Buffer;
  storeError: unknown;
}

/** A file that can be made but is not stored. */
interface MissingFile {
  row: ImageRow;
  width: number;
  format: Format;
  master: Buffer;
}

/** What whoever asks for a format can show in its place, best first. */
const standIns: Record<Format, readonly Format[]> = {
  avif: ['avif', 'webp'],
  webp: ['webp'],
  jpg: ['jpg'],
  png: ['png'],
};

/** Maps a database row; only the first uploader gets the delete token. */
function toStoredImage(row: ImageRow, base: string, { uploaderId, purpose }: ImageMetadata): StoredImage {
  const url = base + buildImageUrl(row.hash, row.width, row.height);
  const isUploader = row.uploaderId === (uploaderId ?? null) && row.purpose === purpose;
  return {
    id: row.hash,
    title: row.title,
    width: row.width,
    height: row.height,
    size: row.size,
    url,
    displayUrl: imageUrlAtWidth(url, 960),
    thumbUrl: imageUrlAtWidth(url, 160),
    mediumUrl: imageUrlAtWidth(url, 640),
    ...(row.expiresAt && { expiresAt: row.expiresAt }),
    ...(isUploader && { deleteToken: row.deleteToken }),
  };
}

/**
 * Returns an image host over a store. `work` processes images, two at a time by default. Every URL of a stored image is
 * served: a missing variant is made from the master on its first request. `reading` bounds how many pictures are sent at a
 * time. `publicBase` is the prefix of every URL, "" on the shop itself.
 */
export function createImageHost({
  db,
  store,
  publicBase = '',
  work = createWorkQueue({ maxRunning: 2, maxWaiting: 300 }),
  reading = createWorkQueue({ maxRunning: 16, maxWaiting: 1_000 }),
}: {
  db: Db;
  store: ImageStore;
  publicBase?: string;
  work?: WorkQueue;
  reading?: WorkQueue;
}): ImageHost {
  const inProgress = new Map<string, Promise<Variant>>();

  async function findRow(hash: string): Promise<ImageRow | undefined> {
    const [row] = await db.select().from(images).where(eq(images.hash, hash));
    return row;
  }

  /** Resets the unused time of an existing image; it expires only if it did before and is to expire again. */
  async function refreshRow(hash: string, { now, expiresAt }: ImageMetadata): Promise<ImageRow | undefined> {
    const [row] = await db
      .update(images)
      .set({
        unusedSince: now,
        expiresAt: expiresAt
          ? sql`case when ${images.expiresAt} is not null then greatest(${images.expiresAt}, ${sql.param(expiresAt, images.expiresAt)}) end`
          : null,
      })
      .where(eq(images.hash, hash))
      .returning();
    return row;
  }

  /** Makes a variant and stores it if possible; concurrent requests for the same variant share one job. */
  function makeFile(
    hash: string,
    { master, width, format }: Omit<MissingFile, 'row'>,
    rank: Rank,
  ): Promise<Variant> {
    const key = imageKey(hash, `${width}.${format}`);
    const current = inProgress.get(key);
    if (current) return current;
    const job = work(async () => {
      const bytes = await makeVariant(master, width, format);
      const storeError = await store.put(key, bytes).then(
        () => undefined,
        (error: unknown) => error,
      );
      return { bytes, storeError };
    }, rank).finally(() => inProgress.delete(key));
    inProgress.set(key, job);
    return job;
  }

  /** Returns a stored file, or what a missing one is made from, or undefined if there is none. */
  async function lookUp(hash: string, file: string): Promise<ImageFile | MissingFile | undefined> {
    const requested = fileName.exec(file)?.groups;
    const format = formats.find((name) => name === requested?.format);
    if (!format || !/^[0-9a-f]{32}$/.test(hash)) return undefined;
    const stored = await store.get(imageKey(hash, file));
    if (stored) return { bytes: stored, type: contentTypes[format] };
    const row = await findRow(hash);
    const width = row?.widths.find((made) => made === Number(requested?.width));
    if (!row || !width || (format === 'png' && row.fallback !== 'png')) return undefined;
    const master = await store.get(imageKey(hash, masterFile));
    return master && { row, width, format, master };
  }

  /** Served even if the disk is full: the variant is made again on the next request. */
  const makeNow = async (missing: MissingFile): Promise<ImageFile> => {
    const { bytes } = await makeFile(missing.row.hash, missing, 'urgent');
    return { bytes, type: contentTypes[missing.format] };
  };

  /** The stored size that is nearest to a missing one, in a format that can be shown in its place. */
  async function findNearest({ row, width, format, master }: MissingFile): Promise<ImageFile | undefined> {
    const distance = (other: number): number => Math.abs(Math.log(other / width));
    const byDistance = row.widths.toSorted((one, other) => distance(one) - distance(other));
    const readable = standIns[format];
    for (const stored of byDistance)
      for (const other of readable) {
        const bytes = await store.get(imageKey(row.hash, `${stored}.${other}`));
        if (bytes) return { bytes, type: contentTypes[other] };
        // The master has the largest width.
        if (stored === row.width && other === 'webp') return { bytes: master, type: contentTypes.webp };
      }
    return undefined;
  }

  return {
    ...createPrivateImages(store, work),
    async addImage(bytes, about) {
      if (bytes.length === 0) throw new ApplicationError('invalid', imageTexts.empty);
      const { title, purpose, uploaderId = null, now, expiresAt = null } = about;
      const hash = contentHash(bytes);
      const existing = await refreshRow(hash, about);
      if (existing && (await store.has(imageKey(hash, masterFile)))) {
        return toStoredImage(existing, publicBase, about);
      }
      const master = await work(() => (purpose === 'seed' ? makeBundledMaster(bytes) : makeMaster(bytes)));
      await store.put(imageKey(hash, masterFile), master.bytes);
      const widths = availableImageWidths(master.width);
      // The variants of the many seed images are made on their first request.
      if (purpose !== 'seed') {
        const variants = await Promise.all(
          widths.flatMap((width) =>
            [...outputImageFormats, master.fallback].map((format) =>
              makeFile(hash, { master: master.bytes, width, format }, 'begun'),
            ),
          ),
        );
        const failed = variants.find(({ storeError }) => storeError !== undefined);
        if (failed) throw failed.storeError;
      }
      const row: ImageRow = {
        hash,
        title: toStorableText(title, 200),
        width: master.width,
        height: master.height,
        size: master.bytes.length,
        widths,
        fallback: master.fallback,
        colour: master.colour,
        purpose,
        uploaderId,
        createdAt: now,
        deleteToken: randomBytes(24).toString('base64url'),
        unusedSince: now,
        expiresAt,
      };
      const [added] = await db.insert(images).values(row).onConflictDoNothing().returning();
      return toStoredImage(added ?? existing ?? (await findRow(hash)) ?? row, publicBase, about);
    },
    async findFile(hash, file) {
      const found = await lookUp(hash, file);
      return found && 'row' in found ? makeNow(found) : found;
    },
    async serveFile(hash, file) {
      const found = await reading(() => lookUp(hash, file));
      if (!found) return undefined;
      if (!('row' in found)) return { ...found, isStandIn: false };
      const nearest = await reading(() => findNearest(found), 'begun');
      const made = makeNow(found);
      if (!nearest) return { ...(await made), isStandIn: false };
      // It may fail: it is made again when it is asked for.
      made.catch(() => {});
      return { ...nearest, isStandIn: true };
    },
    makeMissing: (missing) => makeMissingSizes({ db, store }, missing),
    async removeImage(hash, token) {
      const outcome = await removeWithToken(db, store, hash, token);
      if (outcome === 'unknown') throw new ApplicationError('not-found', imageTexts.notFound);
      if (outcome === 'used') throw new ApplicationError('broken-rule', imageTexts.inUse);
    },
    removeUnused: (now) => removeUnusedImages(db, store, now),
  };
}
