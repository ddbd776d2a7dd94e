/**
 * One thing at a time: queries, messages and pauses of many callers wait for their turn, and whoever runs the case says
 * whose it is. So two runs with the same choices happen in the same order, and any order can be tried.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const immediate = timers.setImmediate;
const realDelay = timers.setTimeout;
const realNow = performance.now.bind(performance);

/** What a step is told when its turn has come; the words beyond `go` are those of its owner. */
export type Word = 'go' | 'cut-before' | 'cut-after' | 'last';

export interface Step {
  readonly name: string;
  readonly owner: object | undefined;
  readonly timerMs: number | undefined;
  go(word: Word): void;
  fail(reason: Error): void;
}

/** Work that something outside this process does for us, such as a query on its way. */
interface Outside {
  blocked: boolean;
  settled: Promise<unknown>;
  isBlocked: (() => Promise<boolean>) | undefined;
}

/** Pauses of this length are time limits: they end only when nothing else can happen, or by rare choice. */
const timeLimitMs = 1_000;
/** A busy machine rings late; this late, a loop that waits for half a minute has a few rounds only. */
const lateness = 20;
const quietTurns = 3;
const stalledAfterMs = 10_000;

/** Nothing is left to be done, and yet somebody waits: a deadlock of the shop's own making. */
export class Stalled extends Error {
  override name = 'Stalled';
}

export class Turns {
  /** The names of the steps so far. */
  trace: string[] = [];
  /** How far the shop's time is ahead of its beginning. */
  elapsedMs = 0;
  #running = false;
  #waiting: Step[] = [];
  #outside = new Set<Outside>();
  #tasks = new Set<Promise<unknown>>();

  get running(): boolean {
    return this.#running;
  }

  /** Waits for a turn; outside of a case it is always one's turn. */
  turn(name: string, owner?: object, timerMs?: number): Promise<Word> {
    if (!this.#running) return Promise.resolve('go');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, owner, timerMs, go: resolve, fail: reject });
    });
  }

  /** Work that is waited for before anybody's next turn, unless `isBlocked` says that it waits for others. */
  outside<Result>(work: Promise<Result>, isBlocked?: () => Promise<boolean>): Promise<Result> {
    const entry: Outside = { blocked: false, isBlocked, settled: Promise.resolve() };
    entry.settled = work.then(
      () => this.#outside.delete(entry),
      () => this.#outside.delete(entry),
    );
    this.#outside.add(entry);
    return work;
  }

  /** Something that must have ended before the case has. */
  track(task: Promise<unknown>): void {
    const ended: Promise<unknown> = task.then(
      () => this.#tasks.delete(ended),
      () => this.#tasks.delete(ended),
    );
    this.#tasks.add(ended);
  }

  /** The steps that wait for their turn, of one owner or of all, oldest first. */
  waiting(owner?: object): Step[] {
    return this.#waiting.filter((step) => owner === undefined || step.owner === owner);
  }

  take(step: Step): void {
    this.#waiting = this.#waiting.filter((each) => each !== step);
  }

  /**
   * Gives turns until every task has ended. `choose` gives a whole number below its argument; `between` is called before
   * every turn. Refuses with Stalled when nobody can go on.
   */
  async run(choose: (choices: number) => number, between: (turn: number) => Promise<void>): Promise<void> {
    this.#running = true;
    this.trace = [];
    try {
      for (let turn = 0; ; ) {
        await this.rest();
        if (this.#waiting.length === 0) {
          if (this.#tasks.size === 0) break;
          await this.#awaitAnything();
          continue;
        }
        await between(turn);
        turn += 1;
        const steps = this.#choices(choose);
        const step = steps[choose(steps.length)];
        if (!step) continue;
        this.take(step);
        this.trace.push(step.name);
        if (step.timerMs) this.elapsedMs += step.timerMs * lateness;
        step.go('go');
      }
    } finally {
      this.#running = false;
      for (const step of this.#waiting.splice(0)) step.go('go');
    }
  }

  #choices(choose: (choices: number) => number): Step[] {
    const quick = this.#waiting.filter(({ timerMs = 0 }) => timerMs < timeLimitMs);
    return quick.length > 0 && choose(50) !== 49 ? quick : this.#waiting;
  }

  /** Until nobody does anything: all wait for a turn, or for a lock that somebody who waits for a turn holds. */
  async rest(): Promise<void> {
    for (const entry of this.#outside) {
      if (entry.blocked) entry.blocked = (await entry.isBlocked?.()) ?? false;
    }
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      await immediate();
      const busy = [...this.#outside].filter(({ blocked }) => !blocked);
      if (busy.length === 0) continue;
      quiet = -1;
      if (await endsSoon(busy.map(({ settled }) => settled))) continue;
      for (const entry of busy) {
        if (this.#outside.has(entry)) entry.blocked = (await entry.isBlocked?.()) ?? false;
      }
    }
  }

  async #awaitAnything(): Promise<void> {
    const until = realNow() + stalledAfterMs;
    while (this.#waiting.length === 0 && this.#tasks.size > 0) {
      if (realNow() > until) {
        const last = this.trace.slice(-40).join('\n');
        throw new Stalled(
          `nobody can go on; ${this.#outside.size} queries wait; the last steps were\n${last}`,
        );
      }
      await realDelay(1);
      for (const entry of this.#outside) entry.blocked = false;
      await this.rest();
    }
  }

  /**
   * Makes pauses of `node:timers/promises` and `performance.now` follow the turns while a case runs, so that waiting
   * takes no time and happens in a chosen order. Gives what undoes it.
   */
  ownTime(): () => void {
    const delay = <T>(ms?: number, value?: T, options?: { signal?: AbortSignal }): Promise<T> => {
      if (!this.#running) return realDelay(ms, value, options);
      return this.#pause(ms ?? 0, options?.signal).then(() => value as T);
    };
    const set = (now: typeof timers.setTimeout, clock: typeof performance.now): void => {
      timers.setTimeout = now;
      performance.now = clock;
      syncBuiltinESMExports();
    };
    set(delay as typeof timers.setTimeout, () => realNow() + this.elapsedMs);
    return () => set(realDelay, realNow);
  }

  async #pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const waiting = this.turn(`pause of ${ms} ms`, undefined, ms);
    const step = this.#waiting.at(-1);
    if (!signal || !step) {
      await waiting;
      return;
    }
    const abort = (): void => {
      this.take(step);
      step.fail(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      await waiting;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}

/** True if all end within a moment, as a query does that waits for nobody. */
function endsSoon(works: readonly Promise<unknown>[]): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 4, false);
    void Promise.all(works).then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
