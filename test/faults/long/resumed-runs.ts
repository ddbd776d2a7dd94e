/** The runs of a case that add up: each keeps its figures in a file, also while it goes on, and the sum has all that ended. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/project.mjs';
import type { Outcome, Settings } from './fault-case.ts';
import type { Ledger } from './ledger.ts';
import { Tally } from './timed-client.ts';

/** What a run has done so far. */
export interface RunFigures {
  /** How often a fault was injected, by its kind. */
  faults: Record<string, number>;
  /** Acknowledged to customers, and found in the database again. */
  orders: number;
  payments: number;
  requests: number;
  /** Error responses by status. */
  errors: Record<string, number>;
  withoutResponse: number;
  longestMs: number;
  longestRequest: string;
  /** The longest time from the end of a fault to the first normal response. */
  recoveredMs: number;
  violations: string[];
  /** Further measurements as text. */
  notes?: string[];
}

export interface StoredRun extends RunFigures {
  startedAt: string;
  /** The version of the shop, as `git describe` says it. */
  version: string;
  seed: number;
  /** False for a run that was broken off: its end was never checked, so that it does not count. */
  ended: boolean;
}

const defaultFolder = join(root, 'test-results', 'fault-runs');

const describeVersion = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

/** Takes the figures of a run from its load; `faults` is counted by the case. */
export function takeFigures(
  faults: Record<string, number>,
  { tally, ledger, recoveredMs }: { tally: Tally; ledger: Ledger; recoveredMs: number },
  violations: readonly string[],
): RunFigures {
  const unclear = [...tally.unclearErrors].map((entry) => `unclear response: ${entry.join(': ')}`);
  return {
    faults: { ...faults },
    orders: [...ledger.placements.values()].filter(({ order }) => order).length,
    payments: ledger.gatewayPayments.size,
    requests: tally.requests,
    errors: Object.fromEntries(tally.errorCounts),
    withoutResponse: tally.withoutResponse,
    longestMs: tally.maxMs,
    longestRequest: tally.slowestRequest,
    recoveredMs,
    violations: [...violations, ...unclear],
  };
}

export interface RunRecord {
  /** Replaces what the file has of this run, whole or not at all. */
  save(figures: RunFigures, ended?: boolean): void;
}

/** Begins a run of a case. Without `--resume` nothing is kept. */
export function beginRun(
  { resume = false, seed }: Pick<Settings, 'resume' | 'seed'>,
  name: string,
  folder = defaultFolder,
): RunRecord {
  if (!resume) return { save: () => {} };
  const startedAt = new Date().toISOString();
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const file = join(own, `${startedAt.replaceAll(':', '-')}-${process.pid}-${seed}.json`);
  const version = describeVersion();
  return {
    save(figures, ended = false) {
      const run: StoredRun = { startedAt, version, seed, ended, ...figures };
      writeFileSync(`${file}.new`, `${JSON.stringify(run)}\n`);
      renameSync(`${file}.new`, file);
    },
  };
}

/** The stored runs of a case, the oldest first. */
export function readRuns(name: string, folder = defaultFolder): StoredRun[] {
  const own = join(folder, name);
  let files: string[];
  try {
    files = readdirSync(own).filter((file) => file.endsWith('.json'));
  } catch {
    return [];
  }
  return files.sort().map((file) => JSON.parse(readFileSync(join(own, file), 'utf8')) as StoredRun);
}

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function addUp(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

const listCounts = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

/**
 * The sum of stored runs as a row of the table. `goal` is how many faults are asked for; reaching fewer is no violation,
 * and is said. A violation of any run is one of the sum.
 */
export function sumRuns(what: string, goal: number, runs: readonly StoredRun[]): Outcome {
  const ended = runs.filter((run) => run.ended);
  const brokenOff = runs.filter((run) => !run.ended);
  const faults = addUp(ended.map((run) => run.faults));
  const tally = new Tally();
  for (const run of ended) {
    tally.requests += run.requests;
    tally.withoutResponse += run.withoutResponse;
    if (run.longestMs > tally.maxMs) {
      tally.maxMs = run.longestMs;
      tally.slowestRequest = run.longestRequest;
    }
  }
  for (const [status, count] of Object.entries(addUp(ended.map((run) => run.errors))))
    tally.errorCounts.set(Number(status), count);
  const orders = ended.reduce((sum, run) => sum + run.orders, 0);
  const payments = ended.reduce((sum, run) => sum + run.payments, 0);
  const recoveredMs = Math.max(0, ...ended.map((run) => run.recoveredMs));
  return {
    what: `${what}: ${sumOf(faults)} of ${goal} in ${ended.length} ${ended.length === 1 ? 'run' : 'runs'}`,
    tally,
    ...(recoveredMs > 0 && { recoveredMs }),
    notes: [
      ...(Object.keys(faults).length > 1 ? [listCounts(faults)] : []),
      ...(orders > 0 ? [`${orders} orders and ${payments} payments acknowledged`] : []),
      ...ended.map(
        (run) =>
          `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC, ${run.version}, seed ${run.seed}: ${[sumOf(run.faults), ...(run.notes ?? [])].join(', ')}`,
      ),
      ...(brokenOff.length > 0
        ? [
            `not counted, because they were broken off: ${brokenOff.map((run) => `${sumOf(run.faults)} (seed ${run.seed})`).join(', ')}`,
          ]
        : []),
    ],
    // Of a run that was broken off, too: what it found was found.
    violations: runs.flatMap((run) => run.violations.map((text) => `seed ${run.seed}: ${text}`)),
  };
}

/** The sum of a case, with the runs of its file. */
export const sumOfCase = (name: string, what: string, goal: number) => (): Outcome =>
  sumRuns(what, goal, readRuns(name));
