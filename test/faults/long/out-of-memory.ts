/**
 * Memory that ends: the kernel kills a server process, or one of the database, among orders and payments. What was acknowledged exists
 * once, what ended is started again, and the database recovers by itself.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random } from '../../../apps/api/src/seed/random.ts';
import { production } from '../../../scripts/server.mjs';
import { type Load, startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type FaultFixture, type FixtureOptions, openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { emptyLedger, findLedgerDifferences } from './ledger.ts';
import { openMemoryGroup } from './memory-group.ts';
import { killIfThere, type ProcessLine, processesBelow, runProgram } from './programs.ts';
import { Tally } from './timed-client.ts';

const endsOfRun = 10;
const serverProcesses = 2;
const buyers = 12;
const maxLoadMs = 8_000;
/** How long the kernel may take to kill a process of a group that needs more memory than there is. */
const maxEndMs = 30_000;
const recoveryLimitMs = 90_000;

/** How a process is ended. */
export interface Ender {
  /** A program in which the shop is started. */
  readonly wrapper: readonly string[];
  /** Ends a process: this one if it is `named`, else one that the ender chooses; false if it could not. */
  end(pid: number, named: boolean): Promise<boolean>;
  remove(): Promise<void>;
}

/** By the kernel, which takes the process of the group that has most memory, or the one that it was told to take first. */
export function endByKernel(): Ender | string {
  const group = openMemoryGroup();
  if (typeof group === 'string') return group;
  return {
    wrapper: group.wrapper,
    async end(pid, named) {
      if (named) writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
      return group.endOne(maxEndMs);
    },
    remove: group.remove,
  };
}

/** By the signal that the kernel sends, on any machine. */
export const endBySignal = (): Ender => ({
  wrapper: [],
  async end(pid) {
    killIfThere(pid);
    return true;
  },
  remove: async () => {},
});

interface Victims {
  what: string;
  options: FixtureOptions;
  /** The process of an end, the first of which is 0. */
  pick(fixture: FaultFixture, random: Random, turn: number): Promise<{ pid: number; named: boolean }>;
  /** Whether everything runs again; `before` are the processes before the end. */
  isWhole(fixture: FaultFixture, before: readonly ProcessLine[]): Promise<boolean>;
}

const isServer = ({ args }: ProcessLine): boolean => /apps\/api\/build\/main\.js/.test(args);
/** A session of the shop, not one of the processes that each PostgreSQL has. */
const isSession = ({ args }: ProcessLine): boolean => /^postgres: (?:\w+: )?shop shop /.test(args);
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const answers = (database: FaultFixture['database']): Promise<boolean> =>
  database.query('select 1').then(
    () => true,
    () => false,
  );

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function listServers({ shop }: FaultFixture): Promise<number[]> {
  const own = shop.pid();
  return (await processesBelow(own ?? 0))
    .filter((line) => isServer(line) && line.parent === own)
    .map(({ pid }) => pid);
}

/** Two server processes behind one port; their database is outside the group. */
const servers: Victims = {
  what: 'server processes',
  options: { database: 'external', env: { PROCESSES: String(serverProcesses) } },
  pick: async (fixture, random) => ({ pid: random.pick(await listServers(fixture)), named: false }),
  isWhole: async (fixture) =>
    (await listServers(fixture)).length === serverProcesses && (await isReady(fixture.shop.url)),
};

/** The whole shop with its embedded database: in turns whatever the kernel takes, and a session of the database. */
const wholeShop: Victims = {
  what: 'processes of a shop with its database',
  options: { database: 'embedded', env: { PROCESSES: '1' } },
  async pick(fixture, random, turn) {
    const own = fixture.shop.pid() ?? 0;
    if (turn % 2 === 0) return { pid: own, named: false };
    const sessions = (await processesBelow((await fixture.postmaster()) ?? 0)).filter(isSession);
    return { pid: random.pick(sessions).pid, named: true };
  },
  // Until the database has ended the sessions of before, it only seems to be well.
  isWhole: async ({ shop, database }, before) =>
    !before.filter(isSession).some(({ pid }) => isThere(pid)) &&
    (await isReady(shop.url)) &&
    (await answers(database)),
};

/** The processes that are gone; a busy machine needs seconds to end a large one. */
async function listGone(before: readonly ProcessLine[], server: number | undefined): Promise<ProcessLine[]> {
  let gone: ProcessLine[] = [];
  await waitFor(async () => {
    const left = new Set((await processesBelow(server ?? 0)).map(({ pid }) => pid));
    const had = gone.length;
    gone = before.filter(({ pid }) => !left.has(pid));
    // Those that end with it do so at once.
    return had > 0 && gone.length === had;
  }, maxEndMs);
  return gone;
}

/** Of the processes that are gone, the one whose end explains the others. */
function explain(gone: readonly ProcessLine[], shop: number | undefined, postmaster: number | undefined) {
  if (gone.some(({ pid }) => pid === shop)) return 'the server';
  if (gone.some(({ pid }) => pid === postmaster)) return 'the database server';
  if (gone.some(isServer)) return 'a server process';
  if (gone.some(isSession)) return 'a session of the database';
  return gone.map(({ args }) => args).join(', ') || 'nothing';
}

interface HowToEnd {
  openEnder: () => Ender | string;
  /** Percentage of orders that are paid at once; what is unknown of a payment is decided two minutes later. */
  paying: number;
}

/** Ends processes under load; after each end everything runs again, and the ledger agrees. */
async function endProcesses(
  settings: Settings,
  { what, options, pick, isWhole }: Victims,
  { openEnder, paying }: HowToEnd,
): Promise<Outcome> {
  const ender = openEnder();
  if (typeof ender === 'string') return { what: `${what} out of memory`, violations: [], skipReason: ender };
  const ends = settings.count ?? Math.max(1, Math.round(endsOfRun * settings.scale));
  const random = createRandom(settings.seed);
  const [ledger, tally] = [emptyLedger(), new Tally()];
  const violations: string[] = [];
  const ended: Record<string, number> = {};
  let [recoveredMs, orders] = [0, 0];
  let fixture: FaultFixture | undefined;
  let load: Load | undefined;
  try {
    fixture = await openFixture(settings, { ...options, wrapper: ender.wrapper });
    const { shop, database } = fixture;
    const customers = await fixture.addCustomers(buyers);
    for (let turn = 0; turn < ends; turn += 1) {
      load = startLoad(fixture, {
        ...{ customers, random, ledger, tally, paying, silence: 'allowed', once: true },
      });
      const { orders: placed } = load;
      const among = random.between(1, 8);
      await waitFor(() => placed() >= among, maxLoadMs, 5);
      const [server, postmaster] = [shop.pid(), await fixture.postmaster()];
      const before = await processesBelow(server ?? 0);
      const { pid, named } = await pick(fixture, random, turn);
      const found = await ender.end(pid, named);
      const endedAt = performance.now();
      const victim = explain(await listGone(before, server), server, postmaster);
      ended[victim] = (ended[victim] ?? 0) + 1;
      if (!found) violations.push(`end ${turn + 1}: the kernel has killed nothing in ${maxEndMs / 1_000} s`);
      await load.stop();
      orders += placed();
      const whole = fixture;
      const back = await waitFor(async () => {
        // As the service manager does.
        if (shop.pid() === server && !isThere(server ?? 0)) await shop.restart();
        return isWhole(whole, before);
      }, recoveryLimitMs);
      if (back === undefined)
        violations.push(`end ${turn + 1}: not whole again in ${recoveryLimitMs / 1_000} s`);
      recoveredMs = Math.max(recoveredMs, performance.now() - endedAt);
      const broken = await findLedgerDifferences(database, ledger);
      violations.push(...broken.map((text) => `after end ${turn + 1}: ${text}`));
      if (broken.length > 0) break;
    }
    violations.push(...(await finishCase(fixture, ledger)).violations);
    return {
      what: `${what} out of memory, ${ends} ends`,
      tally,
      recoveredMs,
      notes: [
        `ended: ${Object.entries(ended)
          .map(([name, count]) => `${name} ${count}`)
          .join(', ')}`,
        `${orders} orders, ${ledger.gatewayPayments.size} payments acknowledged`,
      ],
      violations,
    };
  } finally {
    await load?.stop();
    await fixture?.close();
    await ender.remove();
  }
}

export const endServerProcesses = (settings: Settings, how: HowToEnd) => endProcesses(settings, servers, how);
export const endProcessesOfShop = (settings: Settings, how: HowToEnd) =>
  endProcesses(settings, wholeShop, how);

/** The limits of a shop that is limited from its start, as in a container, in MiB; it must work with the first. */
const startLimits = [1_024, 512, 384];
const limitedMs = 15_000;

/** The whole shop in little memory: it starts, takes orders, and nothing of it is killed. */
async function limitFromStart(settings: Settings): Promise<Outcome> {
  const what = `a shop with its database in ${startLimits.join(', ')} MiB`;
  const tally = new Tally();
  const notes: string[] = [];
  const violations: string[] = [];
  for (const [index, mebibytes] of startLimits.entries()) {
    const group = openMemoryGroup();
    if (typeof group === 'string') return { what, violations, skipReason: group };
    group.limit(mebibytes << 20);
    let found: string;
    let holds = false;
    try {
      const fixture = await openFixture(settings, {
        database: 'embedded',
        env: { PROCESSES: '1' },
        wrapper: group.wrapper,
      });
      try {
        const load = startLoad(fixture, {
          customers: await fixture.addCustomers(8),
          random: createRandom(settings.seed),
          silence: 'allowed',
          tally: index === 0 ? tally : new Tally(),
        });
        await wait(limitedMs);
        await load.stop();
        const killed = group.kills();
        holds = killed === 0 && load.orders() > 0;
        found = `${load.orders()} orders in ${limitedMs / 1_000} s, longest response ${Math.round(load.tally.maxMs)} ms, ${killed} killed`;
        if (index === 0) violations.push(...(await finishCase(fixture, load.ledger)).violations);
      } finally {
        await fixture.close().catch(() => {});
      }
    } catch (error) {
      found = `does not start, ${group.kills()} killed: ${String(error).slice(0, 200)}`;
    }
    notes.push(`${mebibytes} MiB: heap of at most ${await heapLimit(group.wrapper)} MiB, ${found}`);
    if (index === 0 && !holds) violations.push(`${mebibytes} MiB are not enough: ${found}`);
    await group.remove();
  }
  return { what, tally, notes, violations };
}

/** The limit of the heap that Node gives itself there, in MiB. */
async function heapLimit(wrapper: readonly string[]): Promise<string> {
  const flags = production.args.filter((arg) => /^--(max|heap)-/.test(arg));
  const script = 'Math.round(require("v8").getHeapStatistics().heap_size_limit / 2 ** 20)';
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, ...flags, '-p', script];
  return (await runProgram(program, args)).output.trim();
}

export const outOfMemory: FaultCase = {
  name: 'out-of-memory',
  parts: [
    (settings) => endServerProcesses(settings, { openEnder: endByKernel, paying: 50 }),
    (settings) => endProcessesOfShop(settings, { openEnder: endByKernel, paying: 50 }),
    limitFromStart,
  ],
};
