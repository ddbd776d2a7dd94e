/** A process opens no more connections than the system lets it, and says so where that is too few. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createFolder } from '../database/test-process.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { readOpenFilesLimit } from './open-files.ts';

const connectionsWith = (openFiles: number | undefined, env: Record<string, string> = {}) =>
  readConfig(env, undefined, {}, openFiles).connections;

test('a process with few open files admits fewer connections, and answers the rest with 503', () => {
  proves('B-LONG-02');
  assert.deepEqual(connectionsWith(65_536), { max: 12_000, maxPerAddress: 3_000 });
  const { max, maxPerAddress } = connectionsWith(1_024);
  // With those that are rejected, its database's and its own it stays below the limit.
  assert.ok(max + Math.ceil(max / 10) + 16 + 200 <= 1_024, String(max));
  assert.ok(max > 700, String(max));
  assert.equal(maxPerAddress, max);
});

test('a limit that the operator set lower stays, and more database connections leave fewer for clients', () => {
  assert.deepEqual(connectionsWith(20_000, { MAX_CONNECTIONS: '500' }), { max: 500, maxPerAddress: 1_000 });
  assert.ok(connectionsWith(1_024, { DATABASE_CONNECTIONS: '300' }).max < connectionsWith(1_024).max - 200);
});

test('with 64 open files the shop does not start, and says how many it needs and where to raise them', () => {
  proves('B-LONG-02');
  assert.throws(
    () => connectionsWith(64),
    (error: unknown) =>
      error instanceof ConfigError &&
      /may open only 64 files and connections here, and needs 274 or more/.test(error.message) &&
      /ulimit -n 65536.*LimitNOFILE=65536/.test(error.message),
  );
  assert.ok(connectionsWith(274).max >= 50);
});

test('the limit is read where the system says it', async () => {
  const folder = await createFolder();
  try {
    const file = join(folder.path, 'limits');
    await writeFile(
      file,
      'Limit                     Soft Limit           Hard Limit           Units     \nMax open files            4096                 65536                files     \n',
    );
    assert.equal(readOpenFilesLimit(file), 4_096);
    await writeFile(file, 'Max open files            unlimited            unlimited            files     \n');
    assert.equal(readOpenFilesLimit(file), undefined);
    assert.equal(readOpenFilesLimit(join(folder.path, 'missing')), undefined);
    assert.deepEqual(connectionsWith(undefined), { max: 12_000, maxPerAddress: 3_000 });
  } finally {
    await folder.remove();
  }
});
