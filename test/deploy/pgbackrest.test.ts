/** The files for a restore to any moment agree with each other, with their documentation, and with what is promised to be lost at most. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { root } from '../source-files.ts';

const folder = join(root, 'deploy/pgbackrest');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const config = read('pgbackrest.conf');
const setting = (text: string, key: string): string | undefined =>
  new RegExp(`^${key} ?= ?(.+)$`, 'm').exec(text)?.[1];
const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');

test('each minute of the log is archived to the stanza that is configured, sealed and kept between two full backups', () => {
  proves('B-BACK-04');
  const archive = read('archive.conf');
  const stanza = /^\[(\w+)\]$/m.exec(config.slice(config.indexOf('[global]') + 1))?.[1] ?? '';
  assert.equal(setting(archive, 'archive_mode'), 'on');
  assert.equal(setting(archive, 'archive_command'), `'pgbackrest --stanza=${stanza} archive-push %p'`);
  assert.equal(setting(archive, 'archive_timeout'), '60');
  assert.match(guide, /at most a minute of orders/);
  assert.equal(setting(config, 'repo1-cipher-type'), 'aes-256-cbc');
  assert.equal(setting(config, 'repo1-cipher-pass'), '<password>', 'no password is in the file');
  // One full backup and the log before it stay until the next but one.
  assert.ok(Number(setting(config, 'repo1-retention-full')) >= 2);
  assert.equal(setting(config, 'repo1-retention-archive'), undefined);
  assert.match(read('shop-base-backup@.service'), new RegExp(`--stanza=${stanza} --type=%i backup$`, 'm'));
});

test('a full base backup each week and a smaller one on each other day, by timers that make up for a night', () => {
  proves('B-BACK-04');
  assert.match(read('shop-base-backup@full.timer'), /^OnCalendar=Fri \*-\*-\* 01:00:00 Asia\/Dhaka$/m);
  assert.match(
    read('shop-base-backup@diff.timer'),
    /^OnCalendar=Mon\.\.Thu,Sat,Sun \*-\*-\* 01:00:00 Asia\/Dhaka$/m,
  );
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.timer')))
    assert.match(read(name), /^Persistent=yes$/m, name);
});

test('the guide names each file', () => {
  for (const name of readdirSync(folder)) assert.ok(guide.includes(name), name);
});
