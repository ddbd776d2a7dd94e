/** Failovers of a cluster under Patroni among orders and payments: nothing that was acknowledged is lost, and nothing is done twice. */
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionLoss } from '../../../apps/api/src/database/database-error.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { type Load, startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { createMachines, whyNoNamespaces } from './network-namespaces.ts';
import { type DatabaseNode, type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts';
import { whyNoCluster } from './patroni-programs.ts';
import { killIfThere } from './programs.ts';
import { beginRun, sumOfCase, takeFigures } from './resumed-runs.ts';

/** From the promotion to the next order; where both machines must confirm it, from the return of the second one. */
const orderLimitMs = 5_000;
const promotionLimitMs = 90_000;
/** A little more than Patroni's loop_wait. */
const loopMs = 6_000;
/** How often each kind of failover is run, at scale 1. */
const rounds = 2;
const goal = 100;

/** A way in which a primary ends, and what brings its machine back. */
interface Ending {
  end(cluster: PatroniCluster, primary: DatabaseNode): Promise<void> | void;
  repair?(primary: DatabaseNode): Promise<void> | void;
}

const endings: Record<string, Ending> = {
  'machine lost': { end: (_cluster, primary) => primary.kill(), repair: (primary) => primary.start() },
  'planned switch': { end: (cluster) => cluster.switchOver() },
  'PostgreSQL killed': {
    async end(_cluster, primary) {
      const pid = await primary.postmaster();
      if (pid !== undefined) killIfThere(pid);
    },
  },
};

/** These need machines of their own. */
const endingsOfMachines: Record<string, Ending> = {
  ...endings,
  'network cut': {
    end: (_cluster, { machine }) => machine?.cutOff(),
    repair: ({ machine }) => machine?.reconnect(),
  },
};

interface Way {
  what: string;
  address: 'url' | 'proxyUrl';
  /** Machines of their own, and no order while one is away. */
  strict?: boolean;
  /** Its share of the failovers that are asked for with `--count`. */
  share: number;
}

const ways: readonly Way[] = [
  { what: 'both hosts in DATABASE_URL', address: 'url', share: 0.25 },
  { what: 'behind haproxy', address: 'proxyUrl', share: 0.25 },
  {
    what: 'machines with a network of their own, synchronous_mode_strict',
    address: 'url',
    strict: true,
    share: 0.5,
  },
];

/** A busy machine may not answer within the second that a probe has, so that there seems to be none. */
async function findPrimary(cluster: PatroniCluster): Promise<DatabaseNode> {
  for (let tries = 1; tries <= 5; tries += 1) {
    await cluster.ready();
    const primary = await cluster.primary();
    if (primary) return primary;
  }
  throw new Error('the cluster has no primary');
}

/** Ends the primary and returns how long the next order took, in ms. Throws if there is no primary. */
async function failOver(
  cluster: PatroniCluster,
  load: Load,
  {
    name,
    ending,
    strict,
    print,
  }: { name: string; ending: Ending; strict: boolean; print: Settings['print'] },
): Promise<number> {
  await cluster.ready();
  // What Patroni last saw is in etcd by then: a second fault before that may leave no machine that has everything.
  await wait(loopMs);
  const before = await findPrimary(cluster);
  const pid = await before.postmaster();
  await ending.end(cluster, before);
  const promotedMs = await waitFor(
    async () => {
      const now = await cluster.primary();
      // PostgreSQL alone may be started again by its own Patroni.
      return now !== undefined && (now !== before || (await now.postmaster()) !== pid);
    },
    promotionLimitMs,
    100,
  );
  if (promotedMs === undefined) throw new Error(`${name}: no primary after ${promotionLimitMs / 1000} s`);
  if (strict) {
    await ending.repair?.(before);
    await cluster.ready();
  }
  const orders = load.orders();
  const orderedMs = await waitFor(() => load.orders() > orders, 60_000, 20);
  print(
    `${name}: primary after ${Math.round(promotedMs)} ms, the next order ${Math.round(orderedMs ?? Number.NaN)} ms ${strict ? 'after both were there' : 'later'}`,
  );
  if (!strict) await ending.repair?.(before);
  return orderedMs ?? Number.POSITIVE_INFINITY;
}

/** On a busy machine Patroni fails over by itself now and then: what was read meanwhile is read again. */
async function whileThere<Result>(cluster: PatroniCluster, read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    await cluster.ready();
    try {
      return await read();
    } catch (error) {
      if (!isConnectionLoss(error) || tries === 3) throw error;
    }
  }
}

async function runFailovers(settings: Settings, way: Way): Promise<Outcome> {
  const { strict = false } = way;
  const what = `failovers, ${way.what}`;
  const skipReason = (await whyNoCluster()) ?? (strict ? whyNoNamespaces() : undefined);
  if (skipReason) return { what, violations: [], skipReason };
  const kinds = Object.entries(strict ? endingsOfMachines : endings);
  const count =
    settings.count === undefined
      ? Math.max(1, Math.round(rounds * settings.scale)) * kinds.length
      : Math.round(settings.count * way.share);
  const end = performance.now() + (settings.minutes ?? Number.POSITIVE_INFINITY) * 60_000 * way.share;
  const network = strict ? createMachines(2) : undefined;
  const run = beginRun(settings, 'failover');
  const violations: string[] = [];
  const faults: Record<string, number> = {};
  let recoveredMs = 0;
  try {
    const cluster = await startPatroniCluster({ ...(network && { network }), strict });
    try {
      const fixture = await openFixture(settings, {
        database: 'external',
        databaseUrl: cluster[way.address],
      });
      try {
        const customers = await fixture.addCustomers(8);
        const load = startLoad(fixture, { customers, random: createRandom(settings.seed) });
        const figures = () => takeFigures(faults, { ...load, recoveredMs }, violations);
        let done = 0;
        for (; done < count && performance.now() < end; done += 1) {
          // Runs of few failovers have each kind as well, because each begins with another one.
          const [name, ending] = kinds[(done + settings.seed) % kinds.length] ?? [];
          if (!name || !ending) throw new Error('there is no kind of failover');
          const orderedMs = await failOver(cluster, load, { name, ending, strict, print: settings.print });
          recoveredMs = Math.max(recoveredMs, orderedMs);
          const counted = strict ? `${name} (strict)` : way.address === 'url' ? name : `${name} (haproxy)`;
          faults[counted] = (faults[counted] ?? 0) + 1;
          run.save(figures());
        }
        await cluster.ready();
        await wait(2_000);
        await load.stop();
        const caseEnd = await whileThere(cluster, () => finishCase(fixture, load.ledger));
        violations.push(...caseEnd.violations);
        if (recoveredMs > orderLimitMs)
          violations.push(
            `the first order came ${Math.round(recoveredMs)} ms after ${strict ? 'both machines were there' : 'a promotion'}`,
          );
        run.save(figures(), true);
        return {
          what,
          tally: load.tally,
          recoveredMs,
          notes: [
            `${done} failovers`,
            `${load.orders()} orders, ${load.ledger.gatewayPayments.size} payments`,
            ...(cluster.reinitialized() > 0
              ? [`the standby was made anew by hand ${cluster.reinitialized()} times`]
              : []),
          ],
          violations,
        };
      } catch (error) {
        // A shop that cannot stop without its database would be all that is reported.
        settings.print(String(error));
        throw error;
      } finally {
        await fixture.close();
      }
    } finally {
      await cluster.close();
    }
  } finally {
    network?.close();
  }
}

/**
 * A primary that hangs is ended by its watchdog, which resets the whole machine, this one included: it cannot be a part of a run.
 */
const frozenPrimary = async (): Promise<Outcome> => ({
  what: 'a frozen primary that its watchdog resets',
  violations: [],
  skipReason: `${existsSync('/dev/watchdog') ? 'the watchdog would reset this machine with the test' : 'there is no /dev/watchdog'}; on two machines with the watchdog of docs/deployment.md (softdog, mode: required), kill -STOP Patroni and PostgreSQL of the primary: it must be reset within ttl, and never take an order afterwards`,
});

export const failover: FaultCase = {
  name: 'failover',
  parts: [...ways.map((way) => (settings: Settings) => runFailovers(settings, way)), frozenPrimary],
  sum: sumOfCase('failover', 'failovers', goal),
};
