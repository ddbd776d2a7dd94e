/** Storage of image files. It cannot be listed: the database has a row for each image. */

export interface ImageStore {
  /** Stores bytes under a key atomically; the same key may be stored again. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes of a key, or undefined. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Deletes a key; a missing one is ignored. */
  delete(key: string): Promise<void>;
}

/** The file that every variant of an image is made from; never served. */
export const masterFile = 'master.webp';

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\/(?:master|[1-9]\d{0,3})\.(?:avif|webp|jpg|png)$/;

const privateKeyPattern = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\/private-[a-z]{1,20}\.webp$/;

/** Whether it is the key of a file of an image, served or not. */
export const isImageKey = (key: string): boolean => keyPattern.test(key) || privateKeyPattern.test(key);

/** Returns the key of a size of an image that its public address does not serve. */
export function privateImageKey(id: string, size: string): string {
  const key = `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}/private-${size}.webp`;
  if (!privateKeyPattern.test(key)) throw new Error('invalid image store key');
  return key;
}

/** Returns the key of one file of an image. Throws for any other, so that no key can point outside the store. */
export function imageKey(hash: string, file: string): string {
  const key = `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}/${file}`;
  if (!keyPattern.test(key)) throw new Error('invalid image store key');
  return key;
}
