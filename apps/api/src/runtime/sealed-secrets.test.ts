/** Sealed secrets: bound to their owner and the key, which is outside the database. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { addKeyToFile, removeOldKeysOfFile, seal, tryUnseal, unseal } from './sealed-secrets.ts';

const secret = Buffer.from('12345678901234567890');

test('a sealed secret is read again, differs each time, and only its owner with its key opens it', () => {
  const config = { dataDir: '', secretsKeys: [randomBytes(32)] };
  const sealed = seal(config, 'uid-1', secret);
  assert.deepEqual(unseal(config, 'uid-1', sealed), secret);
  assert.notEqual(seal(config, 'uid-1', secret), sealed);
  assert.ok(!Buffer.from(sealed, 'base64').includes(secret));
  assert.throws(() => unseal(config, 'uid-2', sealed));
  assert.throws(() => unseal({ ...config, secretsKeys: [randomBytes(32)] }, 'uid-1', sealed));
  const changed = Buffer.from(sealed, 'base64');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  assert.throws(() => unseal(config, 'uid-1', changed.toString('base64')));
  for (const broken of ['', 'x', '!!!!']) assert.throws(() => unseal(config, 'uid-1', broken));
});

test('of several keys the first one seals and each opens, so that a key can be replaced', () => {
  const [first, second, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const before = seal({ dataDir: '', secretsKeys: [first] }, 'uid-1', secret);
  const both = { dataDir: '', secretsKeys: [second, first] };
  assert.deepEqual(unseal(both, 'uid-1', before), secret);
  const after = seal(both, 'uid-1', secret);
  assert.deepEqual(unseal({ dataDir: '', secretsKeys: [second] }, 'uid-1', after), secret);
  assert.throws(() => unseal({ dataDir: '', secretsKeys: [first] }, 'uid-1', after));
  assert.equal(tryUnseal({ dataDir: '', secretsKeys: [other] }, 'uid-1', after), undefined);
});

test('a key that is added to the file seals from then on, and the old ones open until they are removed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jontro-key-'));
  try {
    const config = { dataDir };
    const before = seal(config, 'uid-1', secret);
    addKeyToFile(config);
    const after = seal(config, 'uid-1', secret);
    for (const sealed of [before, after]) assert.deepEqual(unseal(config, 'uid-1', sealed), secret);
    removeOldKeysOfFile(config);
    assert.deepEqual(unseal(config, 'uid-1', after), secret);
    assert.equal(tryUnseal(config, 'uid-1', before), undefined);
    if (process.platform !== 'win32')
      assert.equal(statSync(join(dataDir, 'secrets.key')).mode & 0o777, 0o600);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('without a key in the environment the first use creates a file that only its owner reads', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jontro-key-'));
  try {
    const config = { dataDir: join(dataDir, 'new') };
    const sealed = seal(config, 'uid-1', secret);
    assert.deepEqual(unseal({ ...config }, 'uid-1', sealed), secret);
    const file = join(config.dataDir, 'secrets.key');
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
    writeFileSync(file, 'too short\n');
    assert.throws(() => unseal(config, 'uid-1', sealed), /secrets\.key must have 32 bytes/);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a process that is killed while it makes the file of keys leaves a whole one or none', async () => {
  proves('B-LONG-07');
  const dataDir = mkdtempSync(join(tmpdir(), 'jontro-key-'));
  const file = join(dataDir, 'secrets.key');
  const source = new URL('./sealed-secrets.ts', import.meta.url).href;
  const program = `const { seal } = await import('${source}');
    const { rmSync } = await import('node:fs');
    process.send('begun');
    for (;;) { rmSync('${file}', { force: true }); seal({ dataDir: '${dataDir}' }, 'uid-1', Buffer.from('secret')); }`;
  try {
    for (let kill = 0; kill < 8; kill += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      await once(child, 'message');
      await new Promise((resolve) => setTimeout(resolve, 3 + 5 * kill));
      child.kill('SIGKILL');
      await once(child, 'close');
      if (existsSync(file)) assert.match(readFileSync(file, 'utf8'), /^[A-Za-z0-9+/]{43}=\n$/);
      const sealed = seal({ dataDir }, 'uid-1', secret);
      assert.deepEqual(unseal({ dataDir }, 'uid-1', sealed), secret);
    }
    // What a kill leaves beside it is never read, and is removed when a key is written an hour later.
    const left = join(dataDir, 'secrets.key.0a1b2c3d4e5f.new');
    writeFileSync(left, 'half');
    for (const name of readdirSync(dataDir)) if (name.endsWith('.new')) utimesSync(join(dataDir, name), 1, 1);
    addKeyToFile({ dataDir });
    assert.deepEqual(readdirSync(dataDir), ['secrets.key']);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
