/** Remote backups, their restores and their checks that are killed at random moments, on the database of a shop with orders. */
import { randomBytes } from 'node:crypto';
import { createFolder } from '../../../apps/api/src/database/test-process.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startBucketServer } from '../../../apps/api/src/testing/bucket-server.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { killRemoteBackups } from './killed-remote-backups.ts';
import { findLedgerDifferences } from './ledger.ts';

const killsOfCommand = 10;
/** Acknowledged before the first kill, in every backup, and there after the last. */
const ordersBefore = 40;

async function backupsKilled(settings: Settings): Promise<Outcome> {
  const kills = settings.count ?? Math.max(1, Math.round(killsOfCommand * settings.scale));
  const fixture = await openFixture(settings, { database: 'external' });
  const [folder, server] = await Promise.all([createFolder(), startBucketServer()]);
  try {
    const random = createRandom(settings.seed);
    const load = startLoad(fixture, { customers: await fixture.addCustomers(6), random, paying: 0 });
    await waitFor(() => load.orders() >= ordersBefore, 60_000);
    await load.stop();
    await fixture.shop.stop();
    // So large that a kill may come within the upload.
    await fixture.database.query(
      `insert into failed_searches (text, count, last_at) select md5(n::text), 1, now() from generate_series(1, 20000) as n`,
    );
    const { notes, violations } = await killRemoteBackups({
      ...{ url: fixture.externalDatabase?.directUrl ?? '', folder: folder.path },
      ...{ server, key: randomBytes(32), random, kills },
      env: { DATA_DIR: fixture.shop.dataDir },
    });
    await fixture.shop.restart();
    violations.push(...(await findLedgerDifferences(fixture.database, load.ledger)));
    return {
      what: `remote backups, restores and checks killed ${kills} times each`,
      tally: load.tally,
      notes: [...notes, `${load.orders()} orders of before are there`],
      violations,
    };
  } finally {
    await server.close();
    await fixture.close();
    await folder.remove();
  }
}

export const backupsAreKilled: FaultCase = { name: 'remote-backups-killed', parts: [backupsKilled] };
