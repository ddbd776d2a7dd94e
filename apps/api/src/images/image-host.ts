/** The shop's own image host: content-addressed pictures in a store, what is known of them in the database. */
import { createHash, randomBytes } from 'node:crypto';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { pictureAddress, pictureFormats, pictureIn, widthsOf } from '@jontro/shop/images/pictures.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { storable } from '../http/storable-text.ts';
import { removeUnusedImages, removeWithToken } from './image-removal.ts';
import { type ImageStore, imageKey, masterFile } from './image-store.ts';
import { images } from './images.table.ts';
import type { AboutImage, ImageHost, StoredImage } from './images.ts';
import {
  contentTypes,
  type Format,
  formats,
  makeMaster,
  makeVariant,
  ownMaster,
  pipelineVersion,
} from './picture.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

const fileName = /^(?<width>[1-9]\d{0,3})\.(?<format>avif|webp|jpg|png)$/;

const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(`${pipelineVersion}\n`).update(bytes).digest('hex').slice(0, 32);

type ImageRow = typeof images.$inferSelect;

/** A variant, and why it could not be kept if it could not. */
interface Made {
  bytes: Buffer;
  fault: unknown;
}

/** The one bridge from a stored row; its deletion is for whoever brought it first. */
function toStoredImage(row: ImageRow, base: string, { uploaderId, purpose }: AboutImage): StoredImage {
  const url = base + pictureAddress(row.hash, row.width, row.height);
  const own = row.uploaderId === (uploaderId ?? null) && row.purpose === purpose;
  return {
    id: row.hash,
    title: row.title,
    width: row.width,
    height: row.height,
    size: row.size,
    url,
    displayUrl: pictureIn(url, 960),
    thumbUrl: pictureIn(url, 160),
    mediumUrl: pictureIn(url, 640),
    ...(row.expiresAt && { expiresAt: row.expiresAt }),
    ...(own && { deleteToken: row.deleteToken }),
  };
}

/**
 * The image host over a store. Pictures are worked on in `work`, two at a time unless given. Every address that a stored
 * picture promises is answered: a variant that is not there yet is made from the master when it is first asked for.
 * `publicBase` stands before every address, "" on the shop itself.
 */
export function createImageHost({
  db,
  store,
  publicBase = '',
  work = createWorkQueue({ running: 2, waiting: 300 }),
}: {
  db: Db;
  store: ImageStore;
  publicBase?: string;
  work?: WorkQueue;
}): ImageHost {
  const underway = new Map<string, Promise<Made>>();

  async function findRow(hash: string): Promise<ImageRow | undefined> {
    const [row] = await db.select().from(images).where(eq(images.hash, hash));
    return row;
  }

  /** A picture that is there already counts as new again; it runs out only if it did before and still is to. */
  async function findAgain(hash: string, { now, expiresAt }: AboutImage): Promise<ImageRow | undefined> {
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

  /** Makes a variant and keeps it if the store takes it; those who ask for the same one meanwhile wait for it. */
  function makeFile(hash: string, master: Buffer, width: number, format: Format): Promise<Made> {
    const key = imageKey(hash, `${width}.${format}`);
    const running = underway.get(key);
    if (running) return running;
    const making = work(async () => {
      const bytes = await makeVariant(master, width, format);
      const fault = await store.put(key, bytes).then(
        () => undefined,
        (error: unknown) => error,
      );
      return { bytes, fault };
    }).finally(() => underway.delete(key));
    underway.set(key, making);
    return making;
  }

  return {
    async addImage(bytes, about) {
      if (bytes.length === 0) throw new ApplicationError('invalid', imageTexts.empty);
      const { title, purpose, uploaderId = null, now, expiresAt = null } = about;
      const hash = contentHash(bytes);
      const before = await findAgain(hash, about);
      if (before && (await store.has(imageKey(hash, masterFile)))) {
        return toStoredImage(before, publicBase, about);
      }
      const master = await work(() => (purpose === 'seed' ? ownMaster(bytes) : makeMaster(bytes)));
      await store.put(imageKey(hash, masterFile), master.bytes);
      const widths = widthsOf(master.width);
      // The seed's many pictures get their variants when somebody first looks at them.
      if (purpose !== 'seed') {
        const made = await Promise.all(
          widths.flatMap((width) =>
            [...pictureFormats, master.fallback].map((format) => makeFile(hash, master.bytes, width, format)),
          ),
        );
        const lost = made.find(({ fault }) => fault !== undefined);
        if (lost) throw lost.fault;
      }
      const row: ImageRow = {
        hash,
        title: storable(title, 200),
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
      return toStoredImage(added ?? before ?? (await findRow(hash)) ?? row, publicBase, about);
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
      if (!row || !width || (format === 'png' && row.fallback !== 'png')) return undefined;
      const master = await store.get(imageKey(hash, masterFile));
      if (!master) return undefined;
      // A full disk is no reason to show no picture: it is made again when it is next asked for.
      const { bytes } = await makeFile(hash, master, width, format);
      return { bytes, type };
    },
    async removeImage(hash, token) {
      const outcome = await removeWithToken(db, store, hash, token);
      if (outcome === 'unknown') throw new ApplicationError('not-found', imageTexts.notFound);
      if (outcome === 'used') throw new ApplicationError('broken-rule', imageTexts.inUse);
    },
    removeUnused: (now) => removeUnusedImages(db, store, now),
  };
}
