/** Commands of the operator, migrations and uploads that are killed at random moments: nothing is half there, and the next try works. */
import { createFolder } from '../../../apps/api/src/database/test-process.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { killCommands } from './killed-commands.ts';
import { killUploads } from './killed-uploads.ts';
import { findLedgerDifferences } from './ledger.ts';

const killsOfCommand = 20;
const killsOfUploads = 20;
/** Acknowledged before the first kill, and there after the last. */
const ordersBefore = 40;

const countOf = ({ count, scale }: Settings, kills: number): number =>
  count ?? Math.max(1, Math.round(kills * scale));

async function commandsKilled(settings: Settings): Promise<Outcome> {
  const kills = countOf(settings, killsOfCommand);
  const fixture = await openFixture(settings, { database: 'external' });
  const folder = await createFolder();
  try {
    const random = createRandom(settings.seed);
    const load = startLoad(fixture, { customers: await fixture.addCustomers(6), random, paying: 0 });
    await waitFor(() => load.orders() >= ordersBefore, 60_000);
    await load.stop();
    await fixture.shop.stop();
    const url = fixture.externalDatabase?.directUrl ?? '';
    const { notes, violations } = await killCommands({
      ...{ url, dataDir: fixture.shop.dataDir, folder: folder.path, random, kills },
    });
    await fixture.shop.restart();
    violations.push(...(await findLedgerDifferences(fixture.database, load.ledger)));
    return {
      what: `commands of the operator killed ${kills} times each`,
      tally: load.tally,
      notes: [...notes, `${load.orders()} orders of before are there`],
      violations,
    };
  } finally {
    await fixture.close();
    await folder.remove();
  }
}

export const commandsAreKilled: FaultCase = {
  name: 'commands-killed',
  parts: [commandsKilled, (settings) => killUploads(settings, countOf(settings, killsOfUploads))],
};
