/** Compares a secret in a time that does not depend on where it differs. */
import { createHash, timingSafeEqual } from 'node:crypto';

export function isSameSecret(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
