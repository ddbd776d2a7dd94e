/** An upgrade from the version before under load: in place on its data folder, and process by process on one database. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';
import { type FaultFixture, type FixtureOptions, openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { prepareVersionBefore } from './previous-version.ts';

interface Upgrade {
  what: string;
  options: FixtureOptions;
  /** The restarts, while customers order; `previous` is the folder of the version before. */
  restarts: readonly ((fixture: FaultFixture, previous: string) => Promise<void> | undefined)[];
}

const inPlace: Upgrade = {
  what: 'upgrade in place',
  options: { database: 'embedded' },
  restarts: [({ shop }) => shop.restart()],
};

/** Both versions run on the database of the newer one, also after one process went back. */
const processByProcess: Upgrade = {
  what: 'upgrade process by process, one of them back and forth',
  options: { database: 'external', processes: 2 },
  restarts: [
    ({ shops }) => shops[1]?.restart(),
    ({ shops }, previous) => shops[1]?.restart(previous),
    ({ shops }) => shops[1]?.restart(),
    ({ shops }) => shops[0]?.restart(),
  ],
};

/** How long customers order before, between and after the restarts, in ms. */
const phaseMs = 5_000;

async function upgrade(settings: Settings, { what, options, restarts }: Upgrade): Promise<Outcome> {
  const previous = await prepareVersionBefore(settings.from);
  if ('skipReason' in previous) return { what, violations: [], skipReason: previous.skipReason };
  try {
    const fixture = await openFixture(settings, { ...options, version: previous.folder });
    try {
      const load = startLoad(fixture, {
        customers: await fixture.addCustomers(8),
        random: createRandom(settings.seed),
        silence: 'allowed',
      });
      const ordersByPhase: number[] = [];
      const runPhase = async (): Promise<void> => {
        const before = load.orders();
        await wait(phaseMs);
        ordersByPhase.push(load.orders() - before);
      };
      await runPhase();
      for (const restart of restarts) {
        await restart(fixture, previous.folder);
        await runPhase();
      }
      await load.stop();
      const end = await finishCase(fixture, load.ledger);
      const idle = ordersByPhase.flatMap((count, phase) =>
        count === 0 ? [`no order was placed after restart ${phase}`] : [],
      );
      return {
        what: `${what}, from ${previous.name}`,
        tally: load.tally,
        notes: [
          `orders before and after each restart: ${ordersByPhase.join(', ')}`,
          `${load.ledger.gatewayPayments.size} payments`,
        ],
        violations: [...idle, ...end.violations],
      };
    } finally {
      await fixture.close();
    }
  } finally {
    await previous.remove();
  }
}

export const upgrades: FaultCase = {
  name: 'upgrade',
  parts: [inPlace, processByProcess].map((kind) => (settings: Settings) => upgrade(settings, kind)),
};
