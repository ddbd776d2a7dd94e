/** Password hashes: argon2id in PHC text form, with the parameters of docs/protocols/identity.md#rules-of-the-embedded-service. */
import { type Argon2Algorithm, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const algorithm: Argon2Algorithm = 'argon2id';
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const toPhc = (nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes a password with a random salt; returns the PHC text. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return toPhc(nonce, await derive(algorithm, { message: password, nonce, tagLength, ...cost }));
}

/** The hash of a code with the salt of its account, in Base64. */
export const deriveTag = async (code: string, nonce: Uint8Array): Promise<string> =>
  (await derive(algorithm, { message: code, nonce, tagLength, ...cost })).toString('base64');

/** Verified against if the account or its password does not exist, so that it takes equally long. */
const dummyHash = toPhc(randomBytes(16), randomBytes(tagLength));

/** Whether a password matches a PHC text; without a text it takes the same time and returns false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const match = phc.exec(stored ?? dummyHash);
  if (!match) throw new Error('a stored password hash is not argon2id in PHC form');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const tag = await derive(algorithm, {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(tag, expected) && Boolean(stored);
}
