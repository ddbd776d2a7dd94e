/** One-time codes of authenticator apps: TOTP with SHA-1, six digits and steps of 30 s (RFC 6238, RFC 4226). */
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
/** Steps before and after the present one whose codes are accepted, for clocks that differ. */
const tolerance = 1;

/** The number of the step at a time. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / stepMs);

/** The code of a step (RFC 4226, section 5.3). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

function isEqual(one: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes);
}

/** The step whose code was typed, the latest if two have the same; undefined for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const present = stepAt(now);
  let found: number | undefined;
  for (let step = present - tolerance; step <= present + tolerance; step += 1)
    if (isEqual(codeOfStep(secret, step), code)) found = step;
  return found;
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648), as apps expect a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** The longest name of an issuer or account that is written: a longer address would need a larger QR code. */
const maxNameLength = 64;
const maxIssuerLength = 20;

/** The address that an app reads from a QR code. Apps show the names wrongly if they are not Latin. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const name = (text: string, length: number) =>
    encodeURIComponent(text.replaceAll(':', ' ').slice(0, length).trim());
  const shop = name(issuer, maxIssuerLength);
  return `otpauth://totp/${shop}:${name(account, maxNameLength)}?secret=${secret}&issuer=${shop}`;
}
