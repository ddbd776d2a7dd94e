/** Where files of pictures are kept. There is no listing: the database knows what there is. */

export interface ImageStore {
  /** Keeps bytes under a key, all of them or none; the same key again is fine. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a key, or undefined. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Removes a key; one that is not there is fine. */
  delete(key: string): Promise<void>;
}

/** The file that every variant of a picture is made from; never served. */
export const masterFile = 'master.webp';

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\/(?:master|[1-9]\d{0,3})\.(?:avif|webp|jpg|png)$/;

/** The key of one file of a picture. Throws for anything that is not one, so that no key can leave the store. */
export function imageKey(hash: string, file: string): string {
  const key = `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}/${file}`;
  if (!keyPattern.test(key)) throw new Error('this is no key of the image store');
  return key;
}
