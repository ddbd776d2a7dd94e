/**
 * The 10,000 commonest passwords of at least six characters, which somebody who guesses tries first. Their file is made from
 * the list of the package @zxcvbn-ts/language-common 3.0.4 (MIT), see decision 174.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The first bytes of the SHA-256 of each password in lower case, sorted. */
const hashBytes = 6;
let hashes: Buffer | undefined;

/** Whether a password is among them, whatever its letter case. */
export function isCommonPassword(password: string): boolean {
  hashes ??= readFileSync(new URL('common-passwords.bin', import.meta.url));
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, hashBytes);
  let [low, high] = [0, hashes.length / hashBytes];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = hashes.compare(wanted, 0, hashBytes, middle * hashBytes, (middle + 1) * hashBytes);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
