/** The database is gone for ten seconds under load: stopped, or silent on connections that stay open. */
import { setTimeout as wait } from 'node:timers/promises';
import { createChance } from '../../../apps/api/src/seed/chance.ts';
import { createAsker, Tally } from './asking.ts';
import { startLoad } from './buyers-load.ts';
import { endCase } from './case-end.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openWorld, type World } from './fault-world.ts';

const goneMs = 10_000;
const recoveryLimitMs = 20_000;

/** What the shop says of itself while its database is gone. */
async function watchOutage(
  world: World,
): Promise<{ notReadyMs: number | undefined; violations: string[]; pages: number }> {
  const asker = createAsker(world.shop.url, new Tally());
  const end = performance.now() + goneMs;
  const start = performance.now();
  let notReadyMs: number | undefined;
  let pages = 0;
  const violations: string[] = [];
  while (performance.now() < end) {
    const ready = await asker.ask('readyz', '/readyz');
    if (ready.status === 503) notReadyMs ??= performance.now() - start;
    else if (notReadyMs !== undefined) violations.push(`/readyz answered ${ready.status} without a database`);
    if (ready.ms > 3_000) violations.push(`/readyz took ${Math.round(ready.ms)} ms`);
    const alive = await asker.ask('healthz', '/healthz');
    if (alive.status !== 200) violations.push(`/healthz answered ${alive.status}`);
    const home = await asker.ask('home', '/');
    if (home.status === 200) pages += 1;
    else violations.push(`the home page, which was kept, answered ${home.status}`);
    await wait(200);
  }
  if (notReadyMs === undefined) violations.push('/readyz never said that the database is gone');
  return { notReadyMs, violations, pages };
}

async function leave(
  settings: Settings,
  what: string,
  { go, back }: { go: (world: World) => Promise<void>; back: (world: World) => Promise<void> },
): Promise<Outcome> {
  const world = await openWorld(settings, { database: 'given' });
  try {
    const load = startLoad(world, { buyers: await world.addBuyers(16), chance: createChance(settings.seed) });
    await wait(4_000);
    const before = load.orders();
    await go(world);
    const watched = await watchOutage(world);
    await back(world);
    const returned = performance.now();
    const seen = load.orders();
    const recoveredMs = await waitFor(() => load.orders() > seen, recoveryLimitMs, 10);
    const readyMs = await waitFor(
      async () => (await createAsker(world.shop.url, new Tally()).ask('readyz', '/readyz')).status === 200,
      recoveryLimitMs,
    );
    await wait(4_000);
    await load.stop();
    const lateRefusals = load.tally.lastRefusal - returned;
    const end = await endCase(world, load.ledger);
    const violations = [...watched.violations, ...end.violations];
    if (recoveredMs === undefined || readyMs === undefined)
      violations.push('the shop did not recover in 20 s');
    return {
      what,
      tally: load.tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [
        `${before} orders before, ${load.orders()} in all, ${load.ledger.taken.size} payments`,
        `/readyz said so after ${Math.round(watched.notReadyMs ?? Number.NaN)} ms`,
        `${watched.pages} home pages from memory meanwhile`,
        `last refusal ${Math.max(0, Math.round(lateRefusals))} ms after its return`,
        `payments at rest ${Math.round((end.restedMs ?? Number.NaN) / 1000)} s later`,
      ],
      violations,
    };
  } finally {
    await world.close();
  }
}

export const databaseGone: FaultCase = {
  name: 'database-gone',
  parts: [
    (settings) =>
      leave(settings, 'database stopped for 10 s', {
        go: async ({ given }) => given?.goAway(),
        back: async ({ given }) => given?.comeBack(),
      }),
    (settings) =>
      leave(settings, 'database silent for 10 s', {
        go: async ({ given }) => given?.fallSilent(),
        back: async ({ given }) => given?.speak(),
      }),
  ],
};
