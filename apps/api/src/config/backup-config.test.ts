/** The settings of remote backups: none without a bucket, and a message that names what is wrong. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const key = randomBytes(32).toString('base64');
const bucket = {
  BACKUP_S3_ENDPOINT: 'https://s3.example.com/',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_ACCESS_KEY_ID: 'i',
  BACKUP_S3_SECRET_ACCESS_KEY: 's',
};

test('without an endpoint there are no remote backups, whatever else is set', () => {
  assert.equal(readConfig({}).remoteBackups, undefined);
  assert.equal(readConfig({ BACKUP_KEY: 'x', BACKUP_S3_BUCKET: 'b' }).remoteBackups, undefined);
});

test('bucket, folder and key are read, the key also from a file with several', () => {
  const found = readConfig({ ...bucket, BACKUP_S3_PREFIX: '/shops/one/', BACKUP_KEY: key }).remoteBackups;
  assert.equal(found?.bucket.endpoint, 'https://s3.example.com');
  assert.equal(found?.prefix, 'shops/one/');
  assert.deepEqual(found?.kept, { daily: 14, weekly: 8, monthly: 12 });
  assert.equal(found?.keys[0]?.toString('base64'), key);
  const folder = mkdtempSync(join(tmpdir(), 'jontro-key-'));
  try {
    const file = join(folder, 'backup.key');
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n${key}\n`);
    const { keys } = readConfig({ ...bucket, BACKUP_KEY_FILE: file }).remoteBackups ?? {};
    assert.deepEqual([keys?.length, keys?.[1]?.toString('base64')], [2, key]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what is missing or wrong is named, and a key is never in the message', () => {
  const refused = (env: Record<string, string | undefined>, message: RegExp) =>
    assert.throws(
      () => readConfig({ ...bucket, BACKUP_KEY: key, ...env }),
      (error) => error instanceof ConfigError && message.test(error.message) && !error.message.includes(key),
    );
  for (const name of Object.keys(bucket).slice(1))
    refused({ [name]: undefined }, new RegExp(`${name} is missing`));
  refused({ BACKUP_KEY: undefined }, /BACKUP_KEY is missing/);
  refused({ BACKUP_KEY: `${key.slice(0, 20)}` }, /BACKUP_KEY must have 32 random bytes/);
  refused({ BACKUP_KEY_FILE: '/nowhere/backup.key' }, /BACKUP_KEY_FILE cannot be read/);
  refused({ BACKUP_S3_PREFIX: '../x' }, /BACKUP_S3_PREFIX/);
  refused({ BACKUP_KEEP_DAILY: '0' }, /BACKUP_KEEP_DAILY must be a whole number from 1/);
});
