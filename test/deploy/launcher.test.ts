/** `jontro`, the program of a release: what it runs, which backups it keeps, and how it checks one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { adminArgs, production } from '../../scripts/server.mjs';
import { root } from '../source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'jontro-launcher-'));
const backups = join(folder, 'backups');
const calls = join(folder, 'calls');

/** Stands for the release's Node: notes its arguments and settings, writes the file of a backup, fails on request. */
const recorder = `#!/bin/sh
printf '%s|DATA_DIR=%s|DATABASE_URL=%s|OTHERS=%s|PROCESSES=%s|NODE_ENV=%s|LAUNCHED=%s\\n' "$*" "\${DATA_DIR-unset}" "\${DATABASE_URL-unset}" "\${DATABASE_DIRECT_URL-}\${READ_DATABASE_URL-}" "\${PROCESSES-}" "\${NODE_ENV-}" "\${JONTRO_LAUNCHED-}" >> '${calls}'
case $1 in --env-file=*) shift ;; esac
[ "$3" = "$FAILING" ] && exit 1
[ "$3" = backup ] && echo backup > "$4"
exit 0
`;

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  mkdirSync(backups);
  copyFileSync(join(root, 'deploy/jontro'), join(folder, 'jontro'));
  writeFileSync(join(folder, 'bin/node'), recorder);
  chmodSync(join(folder, 'bin/node'), 0o755);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `jontro` with these arguments and settings; returns its exit code and error output. */
const jontro = (
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; errors: string }> =>
  new Promise((resolve) => {
    const path = { PATH: process.env.PATH ?? '', TMPDIR: folder, JONTRO_SETTINGS: join(folder, 'none.env') };
    const child = execFile(
      join(folder, 'jontro'),
      args,
      { env: { ...path, ...env } },
      (_error, _out, errors) => resolve({ code: child.exitCode ?? -1, errors }),
    );
  });

const readCalls = (): string[] => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);

/** The arguments of scripts/server.mjs with the release's paths, without what only `npm start` needs. */
const inRelease = (args: readonly string[]): string =>
  args
    .filter((arg, index) => arg !== '--import' && args[index - 1] !== '--import')
    .map((arg) => (arg.startsWith('apps/') ? join(folder, arg) : arg))
    .join(' ');

test('the server starts with the arguments and settings of npm start', async () => {
  assert.equal((await jontro(['start'])).code, 0);
  const [call = ''] = readCalls();
  assert.equal(call.split('|')[0], inRelease(production.args));
  for (const [name, value] of Object.entries(production.settings)) {
    assert.match(readFileSync(join(folder, 'jontro'), 'utf8'), new RegExp(`\\b${name}=${value}\\b`));
  }
  assert.match(call, /PROCESSES=auto\|NODE_ENV=production\|LAUNCHED=1$/);
});

test('the operator’s commands get their arguments, and their exit code is passed on', async () => {
  assert.equal((await jontro(['admin', 'grant-admin', 'a b@example.com'])).code, 0);
  assert.equal(readCalls()[0]?.split('|')[0], `${inRelease(adminArgs)} grant-admin a b@example.com`);
  assert.equal((await jontro(['admin', 'check'], { FAILING: 'check' })).code, 1);
  assert.equal((await jontro(['unknown'])).code, 2);
});

test('the operator’s commands read the settings of systemd, where there are any', async () => {
  const settings = join(folder, 'jontro.env');
  writeFileSync(settings, 'SHOP_MODE=live\n');
  assert.equal((await jontro(['admin', 'check'], { JONTRO_SETTINGS: settings })).code, 0);
  assert.equal(readCalls()[0]?.split('|')[0], `--env-file=${settings} ${inRelease(adminArgs)} check`);
});

test('the health is asked at the address that the shop listens on', async () => {
  copyFileSync(process.execPath, join(folder, 'bin/node'));
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  const PORT = String((server.address() as AddressInfo).port);
  const settings = join(folder, 'jontro.env');
  writeFileSync(settings, `HOST=127.0.0.2\nPORT=${PORT}\n`);
  assert.equal((await jontro(['health'], { HOST: '127.0.0.2', PORT })).code, 0);
  assert.equal((await jontro(['health'], { JONTRO_SETTINGS: settings })).code, 0);
  assert.deepEqual(paths, ['/healthz', '/healthz']);
  for (const HOST of ['127.0.0.3', '', '0.0.0.0', '::', '::1'])
    assert.equal((await jontro(['health'], { HOST, PORT })).code, 1, HOST);
  server.close();
});

test('a backup keeps the newest ones, and touches no other file', async () => {
  const old = Array.from({ length: 5 }, (_, day) => `shop-2026-01-0${day + 1}T203000Z.backup`);
  for (const name of [...old, 'notes.txt', 'shop-by-hand.backup']) writeFileSync(join(backups, name), 'x');
  assert.equal((await jontro(['backup', backups], { BACKUPS_KEPT: '3' })).code, 0);
  const left = readdirSync(backups).sort();
  assert.deepEqual(left.slice(0, 3), ['notes.txt', old[3], old[4]]);
  assert.equal(left.length, 5);
  assert.ok(left.includes('shop-by-hand.backup'));
});

test('a remote backup and its check need no folder, and their failures are passed on', async () => {
  assert.equal((await jontro(['backup', 'remote'])).code, 0);
  assert.equal(readCalls()[0]?.split('|')[0], `${inRelease(adminArgs)} remote-backup`);
  assert.equal((await jontro(['backup', 'remote'], { FAILING: 'remote-backup' })).code, 1);
  assert.equal((await jontro(['check-backup', 'remote'])).code, 0);
  assert.match(readCalls().at(-1) ?? '', / remote-check\|DATA_DIR=unset\|/);
  assert.equal((await jontro(['check-backup', 'remote'], { FAILING: 'remote-check' })).code, 1);
  assert.equal(existsSync(join(folder, 'remote')), false);
});

test('a backup that fails deletes none', async () => {
  proves('B-SHIP-02');
  const old = Array.from({ length: 5 }, (_, day) => `shop-2026-01-0${day + 1}T203000Z.backup`);
  for (const name of old) writeFileSync(join(backups, name), 'x');
  assert.equal((await jontro(['backup', backups], { BACKUPS_KEPT: '3', FAILING: 'backup' })).code, 1);
  assert.deepEqual(readdirSync(backups).sort(), old);
});

test('a check restores the newest backup into a scratch database, never into the shop’s, and leaves nothing', async () => {
  proves('B-SHIP-02');
  for (const day of [1, 3, 2]) writeFileSync(join(backups, `shop-2026-01-0${day}T203000Z.backup`), 'x');
  const shop = {
    DATA_DIR: '/var/lib/jontro',
    DATABASE_URL: 'postgresql://shop@pooler/shop',
    DATABASE_DIRECT_URL: 'postgresql://shop@database/shop',
    READ_DATABASE_URL: 'postgresql://shop@replica/shop',
  };
  assert.equal((await jontro(['check-backup', backups], shop)).code, 0);
  const [restore = '', check = ''] = readCalls();
  assert.ok(restore.includes(`restore ${join(backups, 'shop-2026-01-03T203000Z.backup')}|`), restore);
  assert.ok(check.includes(' check|'), check);
  for (const call of [restore, check]) {
    assert.match(call, /\|DATABASE_URL=\|OTHERS=\|/);
    assert.match(call, new RegExp(`\\|DATA_DIR=${folder}/jontro-check\\.`));
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('jontro-check')),
    [],
  );
});

test('a check fails if the backup cannot be restored, if its data are wrong, or without a backup', async () => {
  assert.equal((await jontro(['check-backup', backups])).code, 1);
  writeFileSync(join(backups, 'shop-2026-01-01T203000Z.backup'), 'x');
  assert.equal((await jontro(['check-backup', backups], { FAILING: 'restore' })).code, 1);
  assert.equal((await jontro(['check-backup', backups], { FAILING: 'check' })).code, 1);
});
