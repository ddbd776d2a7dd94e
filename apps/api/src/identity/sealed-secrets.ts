/**
 * Secrets that the server must read again, sealed with a key outside the database: a copy of the database alone discloses none.
 * The key is `SECRETS_KEY`, or a file of the data directory that the first use creates.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const fileName = 'secrets.key';

/** Reads the file, or creates it; of two processes that create it, one wins and both read the same. */
function keyOfFile(dataDir: string): Buffer {
  const file = join(dataDir, fileName);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${randomBytes(keyBytes).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${fileName} must have ${keyBytes} bytes in Base64`);
  return key;
}

const keyOf = ({ dataDir, secretsKey }: Pick<Config, 'dataDir' | 'secretsKey'>): Buffer =>
  secretsKey ?? keyOfFile(dataDir);

/** Seals bytes for an owner, to whom they are bound; the result is text. */
export function seal(
  config: Pick<Config, 'dataDir' | 'secretsKey'>,
  owner: string,
  secret: Uint8Array,
): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(config), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Throws if the text was changed, sealed for somebody else, or with another key. */
export function unseal(
  config: Pick<Config, 'dataDir' | 'secretsKey'>,
  owner: string,
  sealed: string,
): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, keyOf(config), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
