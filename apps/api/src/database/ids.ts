/** Ids of the shop's own objects: 24 hexadecimal characters, roughly ordered by time. */
import { randomBytes } from 'node:crypto';

/** A new id: 4 bytes of seconds since 1970, then 8 random bytes. */
export function newId(now = new Date()): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}
