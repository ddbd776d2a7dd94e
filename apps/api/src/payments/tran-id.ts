/** Transaction ids: what the gateway calls a payment attempt and a refund. */
import { createHash, randomBytes } from 'node:crypto';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A letter, then 26 Crockford base32 digits: 48 bits of time, so that ids sort, and 80 random bits, so that none is guessed. */
export function newTranId(now: Date, letter = 'P'): string {
  const random = BigInt(`0x${randomBytes(10).toString('hex')}`);
  return letter + base32((BigInt(now.getTime()) << 80n) | random);
}

/** The id of a refund at the gateway, made of what it is for: the same intention always has the same id. */
export function refundTransIdOf(...intention: readonly string[]): string {
  const hash = createHash('sha256').update(intention.join('\n')).digest('hex');
  return `R${base32(BigInt(`0x${hash}`))}`;
}

/** The lowest 130 bits as 26 digits. */
function base32(value: bigint): string {
  let rest = value;
  let text = '';
  for (let place = 0; place < 26; place += 1) {
    text = (digits[Number(rest & 31n)] ?? '0') + text;
    rest >>= 5n;
  }
  return text;
}
