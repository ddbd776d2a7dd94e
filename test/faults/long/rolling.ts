/**
 * Two versions side by side under load: the next one migrates while it is killed, either is killed, the next one goes back and forward
 * again. Nothing is lost or doubled, and both answer.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random } from '../../../apps/api/src/seed/random.ts';
import type { StartedShop } from '../../e2e/started-shop.ts';
import { type Load, startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import {
  createNextVersion,
  findHalfApplied,
  findUnfinished,
  nextMigrationCount,
  readMigrated,
} from './next-version.ts';
import { prepareVersionBefore } from './previous-version.ts';

export interface RollingPlan {
  /** The folder of the version before, and its name. */
  folder: string;
  name: string;
  customers: number;
  /** Percentage of orders that are paid at once. */
  paying: number;
  /** Kills of either version while both serve, and of the version before when both have gone back to it. */
  kills: number;
  killsAfterReturn: number;
  /** How many migrations of the next version are applied when it is killed in its start, one entry for each kill. */
  killsInStart: readonly number[];
  /** Least time of each phase, in ms. */
  phaseMs: number;
}

/** How long something may take that has to happen on any machine, in ms. */
const patienceMs = 120_000;
/** How long shoppers may find no process that answers. */
const gapLimitMs = 20_000;

/** Asks each process again and again, as a proxy does, and notes who answers. */
function watchAnswers(shops: readonly StartedShop[]): {
  answersOf(index: number): number;
  longestGapMs(): number;
  stop(): Promise<void>;
} {
  const answers = shops.map(() => 0);
  let [stopped, lastAt, longestMs] = [false, performance.now(), 0];
  const watching = shops.map(async ({ url }, index) => {
    while (!stopped) {
      const answered = await fetch(`${url}/api/best-seller`, { signal: AbortSignal.timeout(10_000) }).then(
        async (response) => response.ok && (await response.arrayBuffer()).byteLength > 0,
        () => false,
      );
      if (answered) {
        const now = performance.now();
        longestMs = Math.max(longestMs, now - lastAt);
        lastAt = now;
        answers[index] = (answers[index] ?? 0) + 1;
      }
      await wait(50);
    }
  });
  return {
    answersOf: (index) => answers[index] ?? 0,
    longestGapMs: () => Math.round(longestMs),
    async stop() {
      stopped = true;
      await Promise.all(watching);
    },
  };
}

/** The version that a process says, or that it says none, as the first release. */
async function findWrongVersion({ url }: StartedShop, folder: string): Promise<string[]> {
  const { version } = (await (await fetch(`${url}/healthz`)).json()) as { version?: string };
  const packaged = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version === undefined || version === packaged.version
    ? []
    : [`/healthz says ${version} of the version ${packaged.version}`];
}

/** Runs the plan and returns the row of the table. */
export async function runRolling(settings: Settings, plan: RollingPlan): Promise<Outcome> {
  const random = createRandom(settings.seed);
  const next = await createNextVersion();
  try {
    const fixture = await openFixture(settings, {
      database: 'external',
      processes: 2,
      version: plan.folder,
    });
    const watch = watchAnswers(fixture.shops);
    const customers = await fixture.addCustomers(plan.customers);
    const load = startLoad(fixture, { customers, random, paying: plan.paying, silence: 'allowed' });
    const stop = () => Promise.all([load.stop(), watch.stop()]);
    try {
      const ran = await roll({ ...plan, ...{ fixture, load, random, watch, next: next.folder } });
      await stop();
      const end = await finishCase(fixture, load.ledger);
      const gapMs = watch.longestGapMs();
      if (gapMs > gapLimitMs) ran.violations.push(`no process answered for ${gapMs} ms`);
      return {
        what: `two versions side by side and back, from ${plan.name}`,
        tally: load.tally,
        notes: [
          ...ran.notes,
          `${load.orders()} orders, ${load.ledger.gatewayPayments.size} payments`,
          `${watch.answersOf(0)} and ${watch.answersOf(1)} answers of the processes, at most ${gapMs} ms without one of either`,
        ],
        violations: [...ran.violations, ...end.violations],
      };
    } finally {
      await stop();
      await fixture.close();
    }
  } finally {
    next.remove();
  }
}

interface Roll extends RollingPlan {
  fixture: Awaited<ReturnType<typeof openFixture>>;
  load: Load;
  random: Random;
  watch: ReturnType<typeof watchAnswers>;
  /** The folder of the next version. */
  next: string;
}

async function roll(run: Roll): Promise<{ notes: string[]; violations: string[] }> {
  const { fixture, load, random, watch, folder, next, kills, killsAfterReturn } = run;
  const [first, second] = fixture.shops;
  if (!first || !second) throw new Error('there are not two processes');
  const violations: string[] = [];
  const orders: string[] = [];
  const versions = [folder, folder];

  /** Goes on until both processes have answered and orders are placed. */
  const phase = async (name: string): Promise<void> => {
    const before = { orders: load.orders(), answers: [watch.answersOf(0), watch.answersOf(1)] };
    const both = await waitFor(
      () =>
        load.orders() >= before.orders + 3 &&
        before.answers.every((count, index) => watch.answersOf(index) > count),
      patienceMs,
    );
    await wait(run.phaseMs);
    orders.push(`${name} ${load.orders() - before.orders}`);
    if (both === undefined) violations.push(`${name}: not both processes answered, or no order was placed`);
    for (const [index, shop] of fixture.shops.entries())
      violations.push(...(await findWrongVersion(shop, versions[index] ?? folder)));
  };
  const start = async (index: number, version: string): Promise<void> => {
    versions[index] = version;
    await fixture.shops[index]?.restart(version);
  };
  const killEither = async (count: number): Promise<void> => {
    for (let kill = 1; kill <= count; kill += 1) {
      const [index, among, before] = [random.between(0, 1), random.between(0, 4), load.orders()];
      await waitFor(() => load.orders() >= before + among, 8_000, 5);
      await wait(random.between(0, 300));
      await fixture.shops[index]?.kill();
      await wait(random.between(0, 1_500));
      await start(index, versions[index] ?? folder);
    }
  };

  await phase('before');
  const migratedAt = new Date();
  const inStart = await killInStart(run, second, violations);
  await start(1, next);
  const migrated = await readMigrated(fixture.database);
  if (migrated.recorded !== nextMigrationCount)
    violations.push(`${migrated.recorded} of ${nextMigrationCount} migrations are recorded once`);
  await phase('both versions');
  await killEither(kills);
  await phase('after kills of either');
  await start(1, folder);
  await phase('both back');
  await killEither(killsAfterReturn);
  await start(1, next);
  await phase('forward again');
  await start(0, next);
  await phase('both forward');
  violations.push(...(await findUnfinished(fixture.database, migratedAt)));
  return {
    notes: [
      `the next version was killed in its start with ${inStart.join(', ')} of its ${nextMigrationCount} migrations applied`,
      `${kills} kills of either while both served, ${killsAfterReturn} on the way back`,
      `orders: ${orders.join(', ')}`,
    ],
    violations,
  };
}

/** Kills the next version while it migrates, and starts it again; returns how many migrations were applied at each kill. */
async function killInStart(
  { fixture: { database }, killsInStart, next, random }: Roll,
  shop: StartedShop,
  violations: string[],
): Promise<number[]> {
  const applied: number[] = [];
  for (const count of killsInStart) {
    await shop.stop();
    const pid = shop.pid();
    const starting = shop.restart(next).catch(() => {});
    await waitFor(() => shop.pid() !== pid, patienceMs, 1);
    await waitFor(
      async () => {
        const { recorded, begun } = await readMigrated(database);
        return count === 0 ? begun || recorded > 0 : recorded >= count;
      },
      patienceMs,
      0,
    );
    await wait(random.between(0, 40));
    await shop.kill();
    await starting;
    // Its connections end by themselves; what they had sent may still be committed.
    await waitFor(async () => !(await readMigrated(database)).begun, patienceMs);
    const left = await readMigrated(database);
    violations.push(...findHalfApplied(left));
    applied.push(left.recorded);
  }
  return applied;
}

async function rollFromVersionBefore(settings: Settings): Promise<Outcome> {
  const previous = await prepareVersionBefore(settings.from);
  if ('skipReason' in previous)
    return { what: 'two versions side by side and back', violations: [], skipReason: previous.skipReason };
  const repeat = (times: number): number => Math.max(1, Math.round(times * settings.scale));
  try {
    return await runRolling(settings, {
      folder: previous.folder,
      name: previous.name,
      customers: 8,
      paying: 50,
      kills: settings.count ?? repeat(10),
      killsAfterReturn: repeat(3),
      killsInStart: [0, 0, 1, 1, 2, 3],
      phaseMs: 4_000,
    });
  } finally {
    await previous.remove();
  }
}

export const rollingVersions: FaultCase = { name: 'rolling', parts: [rollFromVersionBefore] };
