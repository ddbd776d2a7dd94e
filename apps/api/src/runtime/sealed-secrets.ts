/**
 * Secrets that the server must read again, sealed with a key outside the database: a copy of the database alone discloses none.
 * The key is `SECRETS_KEY`, or a file of the data directory that the first use creates. Both may have several: the first one seals,
 * each of them opens, so that a key can be replaced while the shop runs.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
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
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = writeDraft(file, [newKey()]);
    try {
      // Whole or not at all, also if the process is killed here, and never in place of another one's.
      placeNew(draft, file);
      syncFolder(dataDir);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim().split(/\s+/);
}

/** Gives a file its name. Throws EEXIST if there is one of that name. */
function placeNew(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
    // A file system without links, such as a share of a network.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

function writeLines(dataDir: string, lines: readonly string[]): void {
  const file = join(dataDir, fileName);
  renameSync(writeDraft(file, lines), file);
  syncFolder(dataDir);
}

const draftName = /^secrets\.key\.[0-9a-f]{12}\.new$/;
/** Far longer than a draft is needed. */
const leftAfterMs = 3_600_000;

/** Removes what killed processes have left: it may have keys. */
function removeLeftDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((one) => draftName.test(one))) {
    const path = join(dataDir, name);
    const changed = statSync(path, { throwIfNoEntry: false });
    if (changed && changed.mtimeMs < Date.now() - leftAfterMs) rmSync(path, { force: true });
  }
}

/** Writes a file beside the one of the keys, which is on the disk before it takes its place. Returns its path. */
function writeDraft(file: string, lines: readonly string[]): string {
  removeLeftDrafts(dirname(file));
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  writeFileSync(draft, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  return draft;
}

/** A power cut must not lose a key that has sealed something. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
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
