/** `npm run admin` from the command line: with a running and a stopped shop, in this process and in one of its own. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { openDatabase } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { createTestDatabase, silentLog } from '../database/test-database.ts';
import { createFolder } from '../database/test-process.ts';
import { storedSettings } from '../settings/settings.table.ts';

import { users } from '../users/users.table.ts';
import { adminCommands } from './admin-commands.ts';
import { runAdmin } from './run-admin.ts';

const program = join(import.meta.dirname, '../../../../scripts/admin.mjs');

interface Output {
  code: number;
  out: string;
  err: string;
}

let folder: Awaited<ReturnType<typeof createFolder>>;
before(async () => {
  folder = await createFolder();
});
after(() => folder.remove());

/** Runs a command in this process, with these settings only, from the test's folder. */
async function admin(args: string[], settings: Record<string, string> = {}): Promise<Output> {
  const output = { code: -1, out: '', err: '' };
  output.code = await runAdmin(args, {
    env: { DATA_DIR: join(folder.path, 'data'), ...settings },
    workingDirectory: folder.path,
    print: (line) => {
      output.out += `${line}\n`;
    },
    printError: (line) => {
      output.err += `${line}\n`;
    },
  });
  return output;
}

/** Runs a command as a process of its own, as npm starts it. */
const npmRunAdmin = (args: string[], settings: Record<string, string> = {}): Promise<Output> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, INIT_CWD: folder.path, DATA_DIR: join(folder.path, 'data'), ...settings };
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });

test('the help of a release names its own program', async () => {
  assert.match((await admin(['--help'], { JONTRO_LAUNCHED: '1' })).out, /^jontro admin <command>/);
  assert.match((await admin(['--help'])).out, /^npm run admin -- <command>/);
});

test('a usage error exits with 2, help with 0, an invalid setting with 1', async () => {
  const [help, none, unknown, tooFew, tooMany, option, setting] = await Promise.all([
    admin(['--help']),
    admin([]),
    admin(['grant']),
    admin(['grant-admin']),
    admin(['check', 'all']),
    admin(['check', '--fast']),
    admin(['check'], { PORT: 'x' }),
  ]);
  assert.equal(help.code, 0);
  for (const { name } of adminCommands) assert.match(help.out, new RegExp(`^  ${name} `, 'm'));
  assert.deepEqual([none.code, none.out, none.err], [2, '', help.out]);
  assert.equal(unknown.code, 2);
  assert.match(unknown.err, /There is no command "grant"/);
  assert.deepEqual([tooFew.code, tooFew.err], [2, 'It is: npm run admin -- grant-admin <e-mail>\n']);
  assert.deepEqual([tooMany.code, tooMany.err], [2, 'It is: npm run admin -- check\n']);
  assert.equal(option.code, 2);
  assert.match(option.err, /'--fast'/);
  assert.equal(setting.code, 1);
  assert.match(setting.err, /^PORT must be a whole number/);
});

test('without a shop nothing is created, and the message names the settings', async () => {
  const { code, err } = await admin(['check']);
  assert.equal(code, 1);
  assert.match(err, /There is no shop in .*Name its folder with DATA_DIR or its database with DATABASE_URL/);
  await assert.rejects(stat(join(folder.path, 'data')));
});

test('with the hosted identity, account and key commands point to its console', async () => {
  const hosted = { IDENTITY: 'hosted', IDENTITY_PROJECT_ID: 'jontro', IDENTITY_API_KEY: 'key' };
  const { code, err } = await admin(['disable', 'rahim@example.com'], hosted);
  assert.deepEqual(
    [code, err],
    [1, 'Accounts and keys are at the hosted identity provider: use its console.\n'],
  );
});

test('an external database and an embedded one, stopped or running: roles, check, backup, and restore only when stopped', async () => {
  // A shop on an external server, with one user.
  const given = await createTestDatabase();
  if (given.url === undefined) return given.close();
  const now = new Date();
  const email = 'rahim@example.com';
  const person = { id: newId(now), uid: 'u', email, name: 'Rahim', createdAt: now, lastLoginAt: now };
  await given.db.insert(users).values(person);
  const onGiven = { DATABASE_URL: given.url };
  const granted = await admin(['grant-admin', email], onGiven);
  assert.deepEqual(granted, { code: 0, out: `${email} is an admin now.\n`, err: '' });
  const chosen = await admin(['preset', 'modern'], onGiven);
  assert.equal(chosen.code, 0, chosen.err);
  const [stored] = await given.db.select().from(storedSettings);
  assert.deepEqual([stored?.name, stored?.value], ['preset', 'modern']);
  const misspelt = await admin(['preset', 'classic'], onGiven);
  assert.deepEqual(
    [misspelt.code, misspelt.err],
    [1, 'preset must be one of specification, modern, but it is "classic".\n'],
  );
  const fixed = await admin(['preset', 'specification'], { ...onGiven, PRESET: 'modern' });
  assert.deepEqual([fixed.code, fixed.err], [1, `${settingsTexts.fixed}.\n`]);
  const first = await npmRunAdmin(['backup', 'first.backup'], onGiven);
  assert.equal(first.code, 0, first.err);
  assert.match(first.out, /first\.backup: \d+ rows of \d+ tables, 0 image files, .* read back and verified/);
  const again = await admin(['backup', 'first.backup'], onGiven);
  assert.equal(again.code, 1);
  assert.match(again.err, /already exists. --force replaces it/);
  const stopListening = await given.listen('catalog', () => {});
  const busy = await admin(['restore', 'first.backup', '--force'], onGiven);
  assert.deepEqual([busy.code, busy.err], [1, 'The shop is running: stop it before you restore.\n']);
  await stopListening();
  await given.close();

  // Moved into a new embedded database.
  const moved = await admin(['restore', 'first.backup']);
  assert.equal(moved.code, 0, moved.err);
  assert.match(moved.out, /^Restored the shop of .*compared with the backup/);
  const twice = await admin(['restore', 'first.backup']);
  assert.equal(twice.code, 1);
  assert.match(twice.err, /There is a shop in this database: 1 users/);

  // Running: this process is the shop.
  const database = await openDatabase({ dataDir: join(folder.path, 'data'), log: silentLog });
  try {
    const [check, revoke, backup, restore] = await Promise.all([
      admin(['check']),
      npmRunAdmin(['revoke-admin', email]),
      admin(['backup', 'second.backup']),
      admin(['restore', 'first.backup', '--force']),
    ]);
    assert.deepEqual([check.code, check.err], [0, '']);
    assert.match(check.out, /^All \d+ hold\.$/m);
    assert.equal(revoke.code, 1);
    assert.match(revoke.err, /needs at least one admin/);
    assert.equal(backup.code, 0, backup.err);
    assert.deepEqual([restore.code, restore.err], [1, 'The shop is running: stop it before you restore.\n']);
    const [there] = await database.db.select().from(users).where(eq(users.email, email));
    assert.equal(there?.role, 'admin');
    await database.db.update(users).set({ role: 'user' });
  } finally {
    await database.close();
  }

  // Stopped again: the backup of the running shop replaces the database.
  const forced = await admin(['restore', 'second.backup', '--force']);
  assert.equal(forced.code, 0, forced.err);
  const { code, out } = await admin(['revoke-admin', email]);
  assert.equal(code, 1, `the restored shop has its admin again: ${out}`);
});

test('a broken invariant is printed with its row and exits with 1', async () => {
  const given = await createTestDatabase();
  if (given.url === undefined) return given.close();
  await given.db.execute(`insert into products (id, name, category, price_poisha, in_stock, stock, images, key_features,
    description, created_at, updated_at) values ('p1', 'Fan', 'Fans', 100, true, -1, '{}', '{}', '', now(), now())`);
  const { code, out } = await admin(['check'], { DATABASE_URL: given.url });
  await given.close();
  assert.equal(code, 1);
  assert.match(out, /^BROKEN {2}stock: .*\n {10}p1 {2}stock -1/m);
  assert.match(out, /^1 of \d+ are broken\.$/m);
});

test('the head of the audit log is printed, survives a backup, and a log without it is reported', async () => {
  proves('B-ROOM-20');
  const given = await createTestDatabase();
  if (given.url === undefined) return given.close();
  const onGiven = { DATABASE_URL: given.url };
  assert.equal((await admin(['preset', 'modern'], onGiven)).code, 0);
  const whole = await admin(['audit'], onGiven);
  assert.deepEqual([whole.code, whole.err], [0, '']);
  assert.match(whole.out, /^The audit log is whole: 1 entries\.$/m);
  const [, head = ''] = /^Its head is (1:[0-9a-f]{64})$/m.exec(whole.out) ?? [];
  assert.equal((await admin(['backup', 'chain.backup', '--force'], onGiven)).code, 0);
  assert.equal((await admin(['restore', 'chain.backup', '--force'], onGiven)).code, 0);
  const since = await admin(['audit-since', head], onGiven);
  assert.deepEqual([since.code, since.err], [0, '']);
  assert.match(since.out, /entries, with that head\.$/m);
  const other = await admin(['audit-since', `1:${'0'.repeat(64)}`], onGiven);
  assert.equal(other.code, 1);
  assert.match(other.out, /^BROKEN {2}the chain does not contain 1:0/m);
  const wrong = await admin(['audit-since', 'yesterday'], onGiven);
  assert.deepEqual(
    [wrong.code, wrong.err],
    [1, '"yesterday" is no head of the audit log, as in 1042:9f86….\n'],
  );
  await given.close();
});
