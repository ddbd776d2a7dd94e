/** The database fails for ten seconds under load: stopped, or silent on connections that stay open. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type FaultFixture, openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { createTimedClient, Tally } from './timed-client.ts';

const outageMs = 10_000;
const recoveryLimitMs = 20_000;

/** Checks health endpoints and the home page during the outage. */
async function watchOutage(
  fixture: FaultFixture,
): Promise<{ notReadyMs: number | undefined; violations: string[]; pages: number }> {
  const client = createTimedClient(fixture.shop.url, new Tally());
  const end = performance.now() + outageMs;
  const start = performance.now();
  let notReadyMs: number | undefined;
  let pages = 0;
  const violations: string[] = [];
  while (performance.now() < end) {
    const ready = await client.send('readyz', '/readyz');
    if (ready.status === 503) notReadyMs ??= performance.now() - start;
    else if (notReadyMs !== undefined) violations.push(`/readyz returned ${ready.status} without a database`);
    if (ready.ms > 3_000) violations.push(`/readyz took ${Math.round(ready.ms)} ms`);
    const alive = await client.send('healthz', '/healthz');
    if (alive.status !== 200) violations.push(`/healthz returned ${alive.status}`);
    const home = await client.send('home', '/');
    if (home.status === 200) pages += 1;
    else violations.push(`the cached home page returned ${home.status}`);
    await wait(200);
  }
  if (notReadyMs === undefined) violations.push('/readyz never reported the outage');
  return { notReadyMs, violations, pages };
}

async function runOutage(
  settings: Settings,
  what: string,
  {
    go,
    back,
  }: { go: (fixture: FaultFixture) => Promise<void>; back: (fixture: FaultFixture) => Promise<void> },
): Promise<Outcome> {
  const fixture = await openFixture(settings, { database: 'external' });
  try {
    const load = startLoad(fixture, {
      customers: await fixture.addCustomers(16),
      random: createRandom(settings.seed),
    });
    await wait(4_000);
    const before = load.orders();
    await go(fixture);
    const outage = await watchOutage(fixture);
    await back(fixture);
    const recoveryStart = performance.now();
    const ordersBefore = load.orders();
    const recoveredMs = await waitFor(() => load.orders() > ordersBefore, recoveryLimitMs, 10);
    const readyMs = await waitFor(
      async () =>
        (await createTimedClient(fixture.shop.url, new Tally()).send('readyz', '/readyz')).status === 200,
      recoveryLimitMs,
    );
    await wait(4_000);
    await load.stop();
    const lateErrors = load.tally.last5xxAt - recoveryStart;
    const end = await finishCase(fixture, load.ledger);
    const violations = [...outage.violations, ...end.violations];
    if (recoveredMs === undefined || readyMs === undefined)
      violations.push('the shop did not recover in 20 s');
    return {
      what,
      tally: load.tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [
        `${before} orders before, ${load.orders()} in all, ${load.ledger.gatewayPayments.size} payments`,
        `/readyz reported it after ${Math.round(outage.notReadyMs ?? Number.NaN)} ms`,
        `${outage.pages} home pages from the cache meanwhile`,
        `last 5xx ${Math.max(0, Math.round(lateErrors))} ms after the recovery`,
        `payments at rest ${Math.round((end.restedMs ?? Number.NaN) / 1000)} s later`,
      ],
      violations,
    };
  } finally {
    await fixture.close();
  }
}

export const databaseOutage: FaultCase = {
  name: 'database-gone',
  parts: [
    (settings) =>
      runOutage(settings, 'database stopped for 10 s', {
        go: async ({ externalDatabase }) => externalDatabase?.stop(),
        back: async ({ externalDatabase }) => externalDatabase?.restart(),
      }),
    (settings) =>
      runOutage(settings, 'database silent for 10 s', {
        go: async ({ externalDatabase }) => externalDatabase?.stall(),
        back: async ({ externalDatabase }) => externalDatabase?.resume(),
      }),
  ],
};
