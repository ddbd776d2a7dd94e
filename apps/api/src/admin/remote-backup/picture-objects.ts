/**
 * The names of pictures in the bucket, and the lists that name those of each backup. A picture's name has the key that seals it, its
 * key in the image store, and the hash of its bytes, so that a list of the bucket says what is there.
 */
import { createHash } from 'node:crypto';
import { isImageKey } from '../../images/image-store.ts';
import { AdminError } from '../admin-error.ts';

export interface HeldPicture {
  /** Its key in the image store. */
  key: string;
  /** SHA-256 of its bytes. */
  sha256: string;
  /** The key that has sealed it. */
  keyId: string;
}

/** The beginning of the names of pictures, and of those of the lists. */
export const pictureStart = 'picture-';
const listStart = 'pictures-of-';

/** The lines of one entry of a backup. */
export const listLines = 1_000;

const pattern =
  /^picture-([0-9a-f]{8})-([0-9a-f]{32})-(master\.webp|private-[a-z]{1,20}\.webp)-([0-9a-f]{64})\.sealed$/;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** "picture-5f0c9a1b-ab12…-master.webp-9f86….sealed". */
export function pictureName({ key, sha256, keyId }: HeldPicture): string {
  const [, , hash, file] = key.split('/');
  return `${pictureStart}${keyId}-${hash}-${file}-${sha256}.sealed`;
}

/** Returns the picture of a name; undefined for a name that the shop does not give. */
export function parsePictureName(name: string): HeldPicture | undefined {
  const [, keyId = '', hash = '', file = '', sha256 = ''] = pattern.exec(name) ?? [];
  const key = `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}/${file}`;
  return isImageKey(key) ? { key, sha256, keyId } : undefined;
}

/** The name of the list of a backup's pictures. */
export const listNameOf = (backup: string): string => `${listStart}${backup}`;

/** The backup of a list; undefined for another name. */
export const backupOfList = (name: string): string | undefined =>
  name.startsWith(listStart) ? name.slice(listStart.length) : undefined;

export const listBytes = (names: readonly string[]): Buffer =>
  Buffer.from(names.map((name) => `${name}\n`).join(''));

/** The names of a list. Throws AdminError for a line that is none. */
export function readList(bytes: Buffer): string[] {
  const names = bytes.toString().split('\n').slice(0, -1);
  const other = names.find((name) => parsePictureName(name) === undefined);
  if (other === undefined) return names;
  throw new AdminError('A list of pictures in the bucket is not one that this version of the shop makes.');
}
