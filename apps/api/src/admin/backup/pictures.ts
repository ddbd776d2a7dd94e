/**
 * The pictures of a backup. Of a folder it has every file. A bucket of pictures cannot be listed: of that it has the files from which
 * the shop makes all others, which the database knows.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { reviewPhotoSides } from '@jontro/shop/reviews/review-photos.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { rowsOf } from '../../database/rows-of.ts';
import { isWholeImage } from '../../images/image-pipeline.ts';
import {
  type ImageStore,
  imageKey,
  isImageKey,
  masterFile,
  privateImageKey,
} from '../../images/image-store.ts';

/** Where the shop's pictures are: the path of a folder, another store, or nowhere. */
export type PicturePlace = string | ImageStore | undefined;

export interface Picture {
  key: string;
  bytes: Buffer;
}

/** What a backup could not take. */
export interface MissingPicture {
  key: string;
  reason: 'missing' | 'damaged' | 'unreadable';
}

/** After so many failed reads in a row the store counts as away, and the rest is not tried. */
export const maxFailures = 5;
const namedPictures = 5;

/**
 * The keys of the files that the others are made from: the masters of images, and the photos of reviews in all sizes. Those of
 * tables that an older version of the shop does not have are none.
 */
export async function listPictureKeys(db: Db): Promise<string[]> {
  const images = await idsOf(db, 'images', sql`select hash as id from images order by hash`);
  const photos = await idsOf(
    db,
    'review_photos',
    sql`select id from review_photos where width > 0 and removed_at is null order by id`,
  );
  return [
    ...images.map((hash) => imageKey(hash, masterFile)),
    ...photos.flatMap((id) => Object.keys(reviewPhotoSides).map((size) => privateImageKey(id, size))),
  ];
}

async function idsOf(db: Db, table: string, query: SQL): Promise<string[]> {
  const [known] = await rowsOf<{ found: boolean }>(
    db,
    sql`select to_regclass(${table}) is not null as found`,
  );
  return known?.found ? (await rowsOf<{ id: string }>(db, query)).map(({ id }) => id) : [];
}

/**
 * Yields the files of these keys, and why one is not there or is no whole picture. It does not throw for what the store does:
 * a backup without a picture is better than none.
 */
export async function* readPictures(
  store: ImageStore,
  keys: Iterable<string>,
): AsyncGenerator<Picture | MissingPicture> {
  let failures = 0;
  for (const key of keys) {
    if (failures >= maxFailures) {
      yield { key, reason: 'unreadable' };
      continue;
    }
    try {
      const bytes = await store.get(key);
      failures = 0;
      if (!bytes) yield { key, reason: 'missing' };
      else yield (await isWholeImage(bytes)) ? { key, bytes } : { key, reason: 'damaged' };
    } catch {
      failures += 1;
      yield { key, reason: 'unreadable' };
    }
  }
}

/** Yields every file of a folder that is the shop's. */
export async function* readPictureFolder(folder: string): AsyncGenerator<Picture> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const key = path
      .slice(folder.length + 1)
      .split(sep)
      .join('/');
    // Others are being written, or are not the shop's.
    if (!entry.isFile() || !isImageKey(key)) continue;
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      // Deleted since the folder was listed.
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (bytes) yield { key, bytes };
  }
}

const reasons = {
  missing: 'are not in the image store',
  damaged: 'are damaged in the image store',
  unreadable: 'could not be read from the image store',
} as const;

/** A line for each reason, with the first few keys. */
export function missingPictureLines(missing: readonly MissingPicture[]): string[] {
  return Object.entries(reasons).flatMap(([reason, text]) => {
    const keys = missing.filter((picture) => picture.reason === reason).map(({ key }) => key);
    if (keys.length === 0) return [];
    const more = keys.length > namedPictures ? ', …' : '';
    return [`Pictures that ${text}: ${keys.length} (${keys.slice(0, namedPictures).join(', ')}${more})`];
  });
}
