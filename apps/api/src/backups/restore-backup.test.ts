/** Restores from the browser: after a check, alone, with what was there kept as a backup, and all or nothing. */
import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { AuditEvent } from '@jontro/shop/audit/audit.ts';
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { type Backup, backupTexts, partBytes } from '@jontro/shop/backups/backups.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { silentLog } from '../database/test-database.ts';
import { createFolder } from '../database/test-process.ts';
import { onMaintenance } from '../runtime/maintenance.ts';
import type { Maintenance } from '../runtime/process-group.ts';
import { sessions } from '../session/session.table.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { backupPath } from './backup-files.ts';
import { backups } from './backups.table.ts';
import { endInterruptedRestores } from './restore-backup.ts';
import { runBackups } from './run-backups.ts';
import { runRestore } from './run-restore.ts';

let folder: Awaited<ReturnType<typeof createFolder>>;
let shop: TestShop;
let owner: SignedInClient;
let requested: Maintenance[];

before(async () => {
  folder = await createFolder();
});
after(() => folder.remove());

beforeEach(async () => {
  shop = await createTestShop({ env: { DATA_DIR: folder.path } });
  owner = await shop.signIn({ role: 'admin' });
  requested = [];
  onMaintenance((work) => requested.push(work));
  await shop.context.db.update(sessions).set({ confirmedAt: shop.clock.now() });
});

afterEach(async () => {
  onMaintenance(undefined);
  await shop.close();
});

const parts = () => ({ ...shop.context, log: silentLog });
const list = async (): Promise<Backup[]> => (await owner.call(backupEndpoints.listBackups, {})).body.backups;
const productNames = async (): Promise<string[]> =>
  (await shop.context.db.select({ name: products.name }).from(products)).map(({ name }) => name).sort();
const entriesOf = (act: AuditEvent) =>
  shop.context.db.select().from(auditEntries).where(eq(auditEntries.act, act));
const rowOf = async (id: string) =>
  (await shop.context.db.select().from(backups).where(eq(backups.id, id)))[0];

async function make(): Promise<Backup> {
  assert.equal((await owner.call(backupEndpoints.startBackup, {})).status, 200);
  await runBackups(shop.context);
  const [made] = await list();
  assert.ok(made);
  shop.clock.advance(1_000);
  return made;
}

const requestRestore = ({ _id: id }: Backup, shopName = shop.context.config.shop.name) =>
  owner.call(backupEndpoints.restoreBackup, { params: { id }, body: { shopName } });

/** What the process that owns the port does: the shop is closed, then the work begins. */
async function closeAndRestore(closed = true): Promise<void> {
  await shop.app.close();
  const [work] = requested;
  assert.ok(work);
  await runRestore(parts(), { id: work.backupId, closed });
}

test('a restore brings the data back, keeps those it replaces as a backup, and is in the log of what remains', async () => {
  proves('B-ROOM-27');
  await shop.addProduct({ name: 'Fan' });
  const made = await make();
  await shop.addProduct({ name: 'Lamp' });
  const { status, body } = await requestRestore(made);
  assert.deepEqual([status, body.message], [200, backupTexts.closing]);
  assert.equal((await entriesOf('restoreBackup')).length, 1);
  await closeAndRestore();

  assert.deepEqual(await productNames(), ['Fan']);
  assert.equal((await shop.context.db.select().from(sessions)).length, 0, 'everybody signs in again');
  const done = await rowOf(made._id);
  assert.deepEqual([done?.restoreState, done?.restoredBy, done?.file], ['done', owner.email, made.file]);
  const [entry] = await entriesOf('restore');
  assert.deepEqual([entry?.actor, entry?.actorId, entry?.thingId], [owner.email, owner.userId, made._id]);
  const [before] = await shop.context.db.select().from(backups).where(eq(backups.kind, 'before-restore'));
  assert.deepEqual([before?.state, before?.contents?.products], ['ready', 2]);

  // And back again: what was replaced is a backup like any other.
  assert.ok(before);
  await shop.context.db.update(backups).set({ restoreState: 'running' }).where(eq(backups.id, before.id));
  await runRestore(parts(), { id: before.id, closed: true });
  assert.deepEqual(await productNames(), ['Fan', 'Lamp']);
});

test('a failed restore leaves the data, and says why there and in the audit log', async () => {
  proves('B-ROOM-27');
  await shop.addProduct({ name: 'Fan' });
  const made = await make();
  await shop.addProduct({ name: 'Lamp' });
  assert.equal((await requestRestore(made)).status, 200);
  // Damaged since its check.
  const path = backupPath(shop.context.config, made._id);
  const whole = await readFile(path);
  await writeFile(path, whole.subarray(0, whole.length - 50));
  await closeAndRestore();
  assert.deepEqual(await productNames(), ['Fan', 'Lamp']);
  const failed = await rowOf(made._id);
  assert.deepEqual([failed?.restoreState, failed?.restoreProblem], ['failed', backupTexts.damaged]);
  const [entry] = await entriesOf('failRestore');
  assert.deepEqual([entry?.actor, entry?.after?.reason], [owner.email, backupTexts.damaged]);
  assert.equal((await entriesOf('restore')).length, 0);
});

test('a shop that does not close in time is not replaced', async () => {
  const made = await make();
  await shop.addProduct({ name: 'Lamp' });
  await requestRestore(made);
  await closeAndRestore(false);
  assert.deepEqual(await productNames(), ['Lamp']);
  assert.equal((await rowOf(made._id))?.restoreProblem, backupTexts.notClosed);
});

test('of two restores at the same moment one begins', async () => {
  const [first, second] = [await make(), await make()];
  const responses = await Promise.all([requestRestore(first), requestRestore(second)]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(responses.find(({ status }) => status === 409)?.error.message, backupTexts.restoring);
  assert.equal(requested.length, 1);
  for (const refused of [
    await owner.call(backupEndpoints.startBackup, {}),
    await owner.call(backupEndpoints.checkBackup, { params: { id: first._id } }),
    await owner.call(backupEndpoints.removeBackup, { params: { id: first._id } }),
  ])
    assert.deepEqual([refused.status, refused.error.message], [409, backupTexts.restoring]);
});

test('while a process of another machine runs the shop, the restore is refused with the command to use instead', async () => {
  const made = await make();
  const other = new pg.Client({
    connectionString: shop.context.database.connectionString,
    application_name: 'jontro-listener',
  });
  await other.connect();
  try {
    const { status, error } = await requestRestore(made);
    assert.deepEqual([status, error.message], [409, backupTexts.otherProcesses]);
    assert.match(error.message, /npm run admin -- restore/);
    assert.equal(requested.length, 0);

    // One that starts after the check: the restore finds it.
    await other.end();
    assert.equal((await requestRestore(made)).status, 200);
    const late = new pg.Client({
      connectionString: shop.context.database.connectionString,
      application_name: 'jontro-listener',
    });
    await late.connect();
    await shop.app.close();
    await runRestore(parts(), { id: made._id, closed: true, closedMs: 0 });
    await late.end();
    assert.equal((await rowOf(made._id))?.restoreProblem, backupTexts.otherProcesses);
  } finally {
    await other.end();
  }
});

test('a restore that was interrupted with its process is marked as failed at the next start', async () => {
  const made = await make();
  await requestRestore(made);
  await endInterruptedRestores(shop.context);
  assert.equal((await rowOf(made._id))?.restoreState, 'running', 'it has just begun');
  await endInterruptedRestores(shop.context, true);
  const row = await rowOf(made._id);
  assert.deepEqual([row?.restoreState, row?.restoreProblem], ['failed', backupTexts.restoreInterrupted]);
  assert.equal((await entriesOf('failRestore')).length, 1);

  // In a shop that runs on, because only one of its processes ended.
  await requestRestore(made);
  shop.clock.advance(121_000);
  await runBackups(shop.context);
  assert.equal((await rowOf(made._id))?.restoreState, 'failed');
});

test('a backup in which the owner is none is of another shop, and is not brought back', async () => {
  const made = await make();
  const newcomer = await shop.signIn({ role: 'admin' });
  await shop.context.db.update(sessions).set({ confirmedAt: shop.clock.now() });
  const { status, error } = await newcomer.call(backupEndpoints.restoreBackup, {
    params: { id: made._id },
    body: { shopName: shop.context.config.shop.name },
  });
  assert.deepEqual([status, error.message], [409, backupTexts.otherShop]);
  const wrongName = await requestRestore(made, 'Another shop');
  assert.deepEqual([wrongName.status, wrongName.error.field], [400, 'shopName']);
  assert.equal(requested.length, 0);
});

/** Sends a part and returns how much has arrived. */
async function sendPart(id: string, offset: number, bytes: Buffer): Promise<number> {
  const url = `/api/backups/${id}/parts?offset=${offset}`;
  const headers = { 'content-type': 'application/octet-stream' };
  const { status, body } = await owner.send('PUT', url, bytes, headers);
  assert.equal(status, 200, JSON.stringify(body));
  return (body as { received: number }).received;
}

const startUpload = (size: number, file = 'my shop/../২.backup') =>
  owner.call(backupEndpoints.startBackupUpload, { body: { file, size } });

test('a file is uploaded in parts, continues where the line broke, and is checked before it can be brought back', async () => {
  await shop.addProduct({ name: 'Fan' });
  const made = await make();
  const bytes = await readFile(backupPath(shop.context.config, made._id));
  const { backup, received } = (await startUpload(bytes.length)).body;
  assert.deepEqual([received, backup.state, backup.file], [0, 'uploading', 'my-shop-..-.backup']);
  assert.equal(await sendPart(backup._id, 0, bytes.subarray(0, 1_000)), 1_000);
  // Sent twice, out of order, or beyond the size: the response says where it goes on.
  assert.equal(await sendPart(backup._id, 0, bytes.subarray(0, 1_000)), 1_000);
  assert.equal(await sendPart(backup._id, 5_000, bytes.subarray(5_000, 6_000)), 1_000);
  const twice = await Promise.all(
    [1, 2].map(() => sendPart(backup._id, 1_000, bytes.subarray(1_000, 3_000))),
  );
  assert.deepEqual(twice, [3_000, 3_000]);

  const again = (await startUpload(bytes.length)).body;
  assert.deepEqual([again.backup._id, again.received], [backup._id, 3_000]);
  for (let offset = 3_000; offset < bytes.length; )
    offset = await sendPart(backup._id, offset, bytes.subarray(offset, offset + partBytes));
  assert.equal((await rowOf(backup._id))?.state, 'checking');
  await runBackups(shop.context);
  const checked = (await list()).find(({ _id }) => _id === backup._id);
  assert.deepEqual([checked?.state, checked?.problem, checked?.contents?.products], ['ready', undefined, 1]);
  assert.equal((await stat(backupPath(shop.context.config, backup._id))).mode & 0o777, 0o600);

  await shop.addProduct({ name: 'Lamp' });
  assert.equal((await requestRestore(checked as Backup)).status, 200);
  await closeAndRestore();
  assert.deepEqual(await productNames(), ['Fan']);
});

test('an uploaded file that is no backup is named as such and cannot be brought back', async () => {
  const { backup } = (await startUpload(5)).body;
  assert.equal(await sendPart(backup._id, 0, Buffer.from('hello, and more than was announced')), 5);
  await runBackups(shop.context);
  const checked = (await list()).find(({ _id }) => _id === backup._id) as Backup;
  assert.equal(checked.problem, backupTexts.damaged);
  const refused = await requestRestore(checked);
  assert.deepEqual([refused.status, refused.error.message], [409, backupTexts.damaged]);
  const ended = await owner.send('PUT', `/api/backups/${backup._id}/parts?offset=5`, Buffer.from('x'), {
    'content-type': 'application/octet-stream',
  });
  assert.equal(ended.error.message, backupTexts.uploadEnded);
});

test('an upload that nobody continues is deleted after a day', async () => {
  const { backup } = (await startUpload(5)).body;
  shop.clock.advance(25 * 3_600_000);
  owner = await shop.signIn({ role: 'admin' });
  await shop.context.db.update(sessions).set({ confirmedAt: shop.clock.now() });
  const next = (await startUpload(6)).body.backup;
  const uploads = await shop.context.db
    .select({ id: backups.id })
    .from(backups)
    .where(eq(backups.state, 'uploading'));
  assert.deepEqual(uploads, [{ id: next._id }]);
  assert.notEqual(next._id, backup._id);
});
