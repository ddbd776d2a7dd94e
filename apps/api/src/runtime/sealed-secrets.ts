/**
 * Secrets that the server must read again, sealed with a key outside the database: a copy of the database alone discloses none.
 * The key is `SECRETS_KEY`, or a file of the data directory that the first use creates. Both may have several: the first one seals,
 * each of them opens, so that a key can be replaced while the shop runs.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

export type SealingConfig = Pick<Config, 'dataDir' | 'secretsKeys'>;

const algorithm = 'aes-256-gcm';
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const fileName = 'secrets.key';
const newKey = (): string => randomBytes(keyBytes).toString('base64');

/** Reads the file, or creates it; of two processes that create it, one wins and both read the same. */
function linesOfFile(dataDir: string): string[] {
  const file = join(dataDir, fileName);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${newKey()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim().split(/\s+/);
}

function writeLines(dataDir: string, lines: readonly string[]): void {
  const file = join(dataDir, fileName);
  writeFileSync(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function keysOf({ dataDir, secretsKeys }: SealingConfig): readonly Buffer[] {
  if (secretsKeys) return secretsKeys;
  const keys = linesOfFile(dataDir).map((line) => Buffer.from(line, 'base64'));
  if (keys.some((key) => key.length !== keyBytes))
    throw new Error(`${fileName} must have ${keyBytes} bytes in Base64`);
  return keys;
}

/** Puts a new key before those of the file, which still open what they have sealed. */
export const addKeyToFile = ({ dataDir }: SealingConfig): void =>
  writeLines(dataDir, [newKey(), ...linesOfFile(dataDir)]);

/** Leaves the file its first key. */
export const removeOldKeysOfFile = ({ dataDir }: SealingConfig): void =>
  writeLines(dataDir, linesOfFile(dataDir).slice(0, 1));

/** Seals bytes for an owner, to whom they are bound; the result is text. */
export function seal(config: SealingConfig, owner: string, secret: Uint8Array): string {
  const [key] = keysOf(config);
  if (!key) throw new Error('there is no key to seal with');
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unsealWith(key: Buffer, owner: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** Throws if the text was changed, sealed for somebody else, or with a key that is not there. */
export function unseal(config: SealingConfig, owner: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const keys = keysOf(config);
  for (const key of keys.slice(0, -1)) {
    try {
      return unsealWith(key, owner, bytes);
    } catch {
      // The next key may open it.
    }
  }
  const last = keys.at(-1);
  if (!last) throw new Error('there is no key to open it with');
  return unsealWith(last, owner, bytes);
}

/** The same as `unseal`, but undefined for what no key opens. */
export function tryUnseal(config: SealingConfig, owner: string, sealed: string): Buffer | undefined {
  try {
    return unseal(config, owner, sealed);
  } catch {
    return undefined;
  }
}
