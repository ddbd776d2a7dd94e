/** Settings of remote backups: the bucket, the key that seals them, and how many are kept. */
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { type Environment, oneOf, required, url, wholeNumber } from './environment.ts';
import type { S3Settings } from './images-config.ts';

/** The newest backup of each of so many days, weeks and months with one is kept, in Bangladesh. */
export interface KeptBackups {
  daily: number;
  weekly: number;
  monthly: number;
}

export interface RemoteBackupConfig {
  bucket: S3Settings;
  /** The beginning of the keys in the bucket: "" or a folder with a slash. */
  prefix: string;
  /** The first one seals, each opens what it has sealed. */
  keys: readonly Buffer[];
  kept: KeptBackups;
}

/** The time that a part of 8 MB may take on a slow line, in ms. */
const timeoutMs = 120_000;

/** Returns the settings, or undefined without a bucket. Throws ConfigError. */
export function backupConfig(env: Environment): RemoteBackupConfig | undefined {
  if (!env.BACKUP_S3_ENDPOINT) return undefined;
  const reason = 'BACKUP_S3_ENDPOINT is set';
  return {
    bucket: {
      endpoint: url(env, 'BACKUP_S3_ENDPOINT', ''),
      bucket: required(env, 'BACKUP_S3_BUCKET', reason),
      region: env.BACKUP_S3_REGION || 'us-east-1',
      accessKeyId: required(env, 'BACKUP_S3_ACCESS_KEY_ID', reason),
      secretAccessKey: required(env, 'BACKUP_S3_SECRET_ACCESS_KEY', reason),
      pathStyle: oneOf(env, 'BACKUP_S3_PATH_STYLE', ['true', 'false'], 'true') === 'true',
      timeoutMs,
    },
    prefix: prefixOf(env.BACKUP_S3_PREFIX ?? ''),
    keys: keysOf(env),
    kept: {
      daily: wholeNumber(env, 'BACKUP_KEEP_DAILY', 14, 1, 1_000),
      weekly: wholeNumber(env, 'BACKUP_KEEP_WEEKLY', 8, 0, 1_000),
      monthly: wholeNumber(env, 'BACKUP_KEEP_MONTHLY', 12, 0, 1_000),
    },
  };
}

function prefixOf(text: string): string {
  const folder = text.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(folder) || folder.split('/').includes('..'))
    throw new ConfigError(
      `BACKUP_S3_PREFIX takes letters, digits, dots, hyphens and slashes, but it is "${text}".`,
    );
  return folder === '' ? '' : `${folder}/`;
}

/** The keys of the file, one a line, or of the variable, separated by commas. */
function keysOf(env: Environment): Buffer[] {
  const file = env.BACKUP_KEY_FILE;
  const name = file ? 'BACKUP_KEY_FILE' : 'BACKUP_KEY';
  const text = file ? readKeyFile(file) : required(env, 'BACKUP_KEY', 'remote backups are sealed with it');
  const keys = text
    .trim()
    .split(/[\s,]+/)
    .map((key) => Buffer.from(key, 'base64'));
  if (keys.every((key) => key.length === 32)) return keys;
  throw new ConfigError(
    `${name} must have 32 random bytes in Base64, as \`openssl rand -base64 32\` prints them; of several the first one seals.`,
  );
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`BACKUP_KEY_FILE cannot be read: ${(error as Error).message}.`);
  }
}
