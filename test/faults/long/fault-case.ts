/** What a case of the long run is, and what it reports. */
import type { Tally } from './asking.ts';

/** One line of the table. */
export interface Outcome {
  what: string;
  tally?: Tally;
  /** From the end of the fault to the first answer as usual. */
  recoveredMs?: number;
  /** Further figures, in words. */
  notes?: string[];
  /** What was promised and did not hold. Empty: all is well. */
  violations: string[];
  /** Why it could not be run here. */
  notRun?: string;
}

export interface Settings {
  /** A PostgreSQL whose account may create databases; our own programs without it. */
  database: string | undefined;
  seed: number;
  /** 1 for the whole run; less does everything fewer times. */
  scale: number;
  say(line: string): void;
}

export interface FaultCase {
  name: string;
  /** Each gives one line of the table. */
  parts: readonly ((settings: Settings) => Promise<Outcome>)[];
}

/** Waits until something holds; gives how many ms it took, or undefined when it did not in time. */
export async function waitFor(
  holds: () => Promise<boolean> | boolean,
  limitMs: number,
  everyMs = 50,
): Promise<number | undefined> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > limitMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return performance.now() - start;
}
