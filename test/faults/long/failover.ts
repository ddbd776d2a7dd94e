/** Failovers of a cluster under Patroni among orders and payments: nothing that was acknowledged is lost, and nothing is done twice. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import {
  type DatabaseNode,
  type PatroniCluster,
  startPatroniCluster,
  whyNoCluster,
} from './patroni-cluster.ts';

/** From the promotion to the next order. */
const orderLimitMs = 5_000;
const promotionLimitMs = 90_000;
/** How often each kind of failover is run, at scale 1. */
const rounds = 2;

/** The ways in which a primary ends. */
const failovers: Record<string, (cluster: PatroniCluster, primary: DatabaseNode) => Promise<void>> = {
  'machine lost': (_cluster, primary) => primary.kill(),
  'planned switch': (cluster) => cluster.switchOver(),
  async 'PostgreSQL killed'(_cluster, primary) {
    const pid = await primary.postmaster();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  },
};

async function runFailovers(settings: Settings, way: 'url' | 'proxyUrl'): Promise<Outcome> {
  const what = way === 'url' ? 'failovers, both hosts in DATABASE_URL' : 'failovers behind haproxy';
  const skipReason = await whyNoCluster();
  if (skipReason) return { what, violations: [], skipReason };
  const cluster = await startPatroniCluster();
  const violations: string[] = [];
  let slowestMs = 0;
  let count = 0;
  try {
    const fixture = await openFixture(settings, { database: 'external', databaseUrl: cluster[way] });
    try {
      const customers = await fixture.addCustomers(8);
      const load = startLoad(fixture, { customers, random: createRandom(settings.seed) });
      for (let round = 0; round < Math.max(1, rounds * settings.scale); round += 1) {
        for (const [name, end] of Object.entries(failovers)) {
          await cluster.ready();
          await wait(2_000);
          const before = await cluster.primary();
          if (!before) throw new Error('the cluster has no primary');
          const pid = await before.postmaster();
          await end(cluster, before);
          count += 1;
          const promotedMs = await waitFor(
            async () => {
              const now = await cluster.primary();
              // PostgreSQL alone may be started again by its own Patroni.
              return now !== undefined && (now !== before || (await now.postmaster()) !== pid);
            },
            promotionLimitMs,
            100,
          );
          if (promotedMs === undefined)
            throw new Error(`${name}: no primary after ${promotionLimitMs / 1000} s`);
          const orders = load.orders();
          const orderedMs = await waitFor(() => load.orders() > orders, 60_000, 20);
          settings.print(
            `${name}: primary after ${Math.round(promotedMs)} ms, the next order ${Math.round(orderedMs ?? Number.NaN)} ms later`,
          );
          slowestMs = Math.max(slowestMs, orderedMs ?? Number.POSITIVE_INFINITY);
          if (name === 'machine lost') await before.start();
        }
      }
      await cluster.ready();
      await wait(2_000);
      await load.stop();
      const end = await finishCase(fixture, load.ledger);
      violations.push(...end.violations);
      if (slowestMs > orderLimitMs)
        violations.push(`the first order came ${Math.round(slowestMs)} ms after a promotion`);
      return {
        what,
        tally: load.tally,
        recoveredMs: slowestMs,
        notes: [
          `${count} failovers`,
          `${load.orders()} orders, ${load.ledger.gatewayPayments.size} payments`,
        ],
        violations,
      };
    } finally {
      await fixture.close();
    }
  } finally {
    await cluster.close();
  }
}

export const failover: FaultCase = {
  name: 'failover',
  parts: [(settings) => runFailovers(settings, 'url'), (settings) => runFailovers(settings, 'proxyUrl')],
};
