/** The interface of a case of the fault run, and its outcome. */
import type { Tally } from './timed-client.ts';

/** One row of the table. */
export interface Outcome {
  what: string;
  tally?: Tally;
  /** Time from the end of the fault to the first normal response. */
  recoveredMs?: number;
  /** Further measurements as text. */
  notes?: string[];
  /** Violated guarantees; empty if all hold. */
  violations: string[];
  /** Why the case could not run on this machine. */
  skipReason?: string;
}

export interface Settings {
  /** URL of a PostgreSQL server whose user may create databases; without it the embedded one is used. */
  database: string | undefined;
  seed: number;
  /** 1 for the full run; smaller values repeat everything less often. */
  scale: number;
  /** How often the fault of a case that repeats one is injected; by default as often as the case says. */
  count?: number | undefined;
  /** When a case that repeats a fault, or only waits, ends; by default as late as the case says. */
  minutes?: number | undefined;
  /** The version before: a tag, a commit or the folder of a built checkout; by default the newest release before this commit. */
  from?: string | undefined;
  /** Keeps the figures of this run beside those of earlier ones, and reports their sum. */
  resume?: boolean;
  print(line: string): void;
}

export interface FaultCase {
  name: string;
  /** Takes so long that it is not part of a run of all cases. */
  onlyByName?: boolean;
  /** Each part returns one row of the table. */
  parts: readonly ((settings: Settings) => Promise<Outcome>)[];
  /** The sum of all runs with `--resume`, as one more row. */
  sum?: () => Outcome;
}

/** Waits for a condition; returns the time it took in ms, or undefined after `limitMs`. */
export async function waitFor(
  condition: () => Promise<boolean> | boolean,
  limitMs: number,
  everyMs = 50,
): Promise<number | undefined> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > limitMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return performance.now() - start;
}
