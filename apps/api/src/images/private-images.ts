/** Images that only some people may see: stored beside the public ones, but not served by their addresses. */
import { randomBytes } from 'node:crypto';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { ApplicationError } from '../http/application-error.ts';
import { makeSizes } from './image-pipeline.ts';
import { type ImageStore, privateImageKey } from './image-store.ts';
import type { WorkQueue } from './work-queue.ts';

export interface PrivateImages {
  /**
   * Decodes and re-encodes an image in each size, named with its longest side in px; stores them under an id of
   * `newPrivateImageId()`. Returns width and height of the largest. Throws as `addImage`.
   */
  addPrivate(
    id: string,
    bytes: Uint8Array,
    sides: Readonly<Record<string, number>>,
  ): Promise<{ width: number; height: number }>;
  /** Returns the WebP of a size, or undefined. */
  findPrivate(id: string, size: string): Promise<Buffer | undefined>;
  /** Deletes the files of these sizes; missing ones are ignored. */
  removePrivate(id: string, sizes: readonly string[]): Promise<void>;
}

export const newPrivateImageId = (): string => randomBytes(16).toString('hex');

export function createPrivateImages(store: ImageStore, work: WorkQueue): PrivateImages {
  return {
    async addPrivate(id, bytes, sides) {
      if (bytes.length === 0) throw new ApplicationError('invalid', imageTexts.empty);
      const made = await work(() => makeSizes(bytes, sides));
      for (const { size, file } of made) await store.put(privateImageKey(id, size), file);
      const [largest] = made.toSorted((one, other) => other.width - one.width);
      return { width: largest?.width ?? 0, height: largest?.height ?? 0 };
    },
    findPrivate: (id, size) => store.get(privateImageKey(id, size)),
    async removePrivate(id, sizes) {
      for (const size of sizes) await store.delete(privateImageKey(id, size));
    },
  };
}
