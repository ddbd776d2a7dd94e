/** Transaction ids of payment attempts and refunds at the gateway. */
import { createHash, randomBytes } from 'node:crypto';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A letter, then 26 Crockford base32 digits: 48 bits of time, so that ids sort, and 80 random bits, so that none is guessed. */
export function newTranId(now: Date, letter = 'P'): string {
  const random = BigInt(`0x${randomBytes(10).toString('hex')}`);
  return letter + base32((BigInt(now.getTime()) << 80n) | random);
}

/** Whether a text has the form of a shop's transaction id: other ids at the provider are of other websites or made by hand. */
export const isTranId = (text: string): boolean => /^P[0-9A-HJKMNP-TV-Z]{26}$/.test(text);

/** Returns the id of a refund at the gateway: a hash of its key parts, so that the same refund always has the same id. */
export function refundTransIdOf(...keyParts: readonly string[]): string {
  const hash = createHash('sha256').update(keyParts.join('\n')).digest('hex');
  return `R${base32(BigInt(`0x${hash}`))}`;
}

/** The lowest 130 bits as 26 digits. */
function base32(value: bigint): string {
  let remaining = value;
  let text = '';
  for (let digit = 0; digit < 26; digit += 1) {
    text = (digits[Number(remaining & 31n)] ?? '0') + text;
    remaining >>= 5n;
  }
  return text;
}
