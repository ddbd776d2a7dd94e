/** A backup from a standby that streams: it has everything that was committed before, or is made from the primary. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import pg from 'pg';
import type { ReadReplica } from '../../database/db.ts';
import { openReadReplica } from '../../database/read-replica.ts';
import { silentLog } from '../../database/test-database.ts';
import { createFolder } from '../../database/test-process.ts';
import { counters } from '../../runtime/counters.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../testing/replicated-database.ts';
import { createTestShop, type TestShop } from '../../testing/test-shop.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { backUp } from './back-up.ts';
import { withBackupDatabase } from './backup-database.ts';
import type { Manifest } from './backup-file.ts';

let servers: ReplicatedDatabase;
let shop: TestShop;
let replica: ReadReplica;
let primary: pg.Pool;
let folder: Awaited<ReturnType<typeof createFolder>>;

before(async () => {
  folder = await createFolder();
  servers = await startReplicatedDatabase();
  shop = await createTestShop({ databaseServer: servers.primaryUrl('postgres') });
  const name = new URL(shop.context.database.connectionString).pathname.slice(1);
  primary = new pg.Pool({ connectionString: servers.primaryUrl(name), max: 2 });
  primary.on('error', () => {});
  await servers.caughtUp();
  replica = await openReadReplica({
    connectionString: servers.standbyUrl(name),
    primary,
    log: silentLog,
    manual: true,
  });
});
after(async () => {
  await replica.close();
  await primary.end();
  await shop.close();
  await servers.close();
  await folder.remove();
});
afterEach(async () => {
  await servers.resume();
  await waitFor('the replica is used', async () => {
    await replica.check();
    return replica.usable;
  });
});

/** Makes a backup from the replica if possible; `onWritten` is called for each entry. */
async function make(onWritten: () => unknown = () => {}): Promise<Manifest> {
  const { db } = shop.context;
  return withBackupDatabase({ db, replica }, (from) =>
    backUp(from, join(folder.path, 'shop.backup'), new Date(), undefined, { onWritten }),
  );
}
const productsIn = ({ tables }: Manifest): number | undefined =>
  tables.find(({ name }) => name === 'products')?.rows;
const counted = (result: string): number =>
  counters.replicaReads.values().find(({ labels }) => labels.use === 'backup' && labels.result === result)
    ?.value ?? 0;

test('a backup from the replica says so, and is the one that the primary makes', async () => {
  proves('B-SCALE-12');
  for (let count = 1; count <= 3; count += 1) {
    await shop.addProduct();
    const manifest = await make();
    assert.deepEqual([manifest.readFrom, productsIn(manifest)], ['replica', count]);
    const fromPrimary = await backUp(
      shop.context.db,
      join(folder.path, 'other.backup'),
      new Date(),
      undefined,
    );
    assert.equal(fromPrimary.readFrom, undefined);
    assert.deepEqual([manifest.tables, manifest.contents], [fromPrimary.tables, fromPrimary.contents]);
  }
});

test('a backup of a replica that does not replay is made from the primary', async () => {
  proves('B-SCALE-12');
  await servers.pause();
  await shop.addProduct();
  const before = counted('old');
  const manifest = await make();
  assert.deepEqual([manifest.readFrom, productsIn(manifest)], [undefined, 4]);
  assert.equal(counted('old'), before + 1);
});

test('a backup whose replica is stopped in between is made anew from the primary, and leaves no half of a file', async () => {
  proves('B-SCALE-12');
  let entries = 0;
  const before = counted('failed');
  const manifest = await make(async () => {
    entries += 1;
    if (entries === 1) await servers.stopStandby();
  });
  assert.deepEqual([manifest.readFrom, productsIn(manifest)], [undefined, 4]);
  assert.equal(counted('failed'), before + 1);
  assert.deepEqual((await readdir(folder.path)).sort(), ['other.backup', 'shop.backup']);
  const stopped = await make();
  assert.equal(stopped.readFrom, undefined);
  await servers.startStandby();
});

test('what ends a backup for another reason ends it once', async () => {
  proves('B-SCALE-12');
  let entries = 0;
  const interrupted = make(() => {
    entries += 1;
    throw new RangeError('the process stops');
  });
  await assert.rejects(interrupted, RangeError);
  assert.equal(entries, 1);
});
