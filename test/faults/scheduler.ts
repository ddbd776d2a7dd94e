/**
 * A deterministic scheduler: queries, messages and timers of concurrent tasks wait for their turn, and the case chooses
 * the next one. The same choices give the same order, and any order can be tested.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const immediate = timers.setImmediate;
const realTimeout = timers.setTimeout;
const realNow = performance.now.bind(performance);

/** The command with which a step resumes; all but `go` are commands of its owner. */
export type StepCommand = 'go' | 'cut-before' | 'cut-after' | 'last';

export interface Step {
  readonly name: string;
  readonly owner: object | undefined;
  readonly timerMs: number | undefined;
  resume(word: StepCommand): void;
  fail(reason: Error): void;
}

/** Work in progress outside this process, such as a query. */
interface Outside {
  blocked: boolean;
  settled: Promise<unknown>;
  isBlocked: (() => Promise<boolean>) | undefined;
}

/** Timers of at least this length are time limits: they fire only if nothing else can run, or by rare choice. */
const timeLimitMs = 1_000;
/** Timers fire late by this factor, as on a busy machine, so that a loop of half a minute has only a few rounds. */
const delayFactor = 20;
const idleRounds = 3;
const stalledAfterMs = 10_000;

/** Nothing can run, but tasks are pending: a deadlock in the shop. */
export class DeadlockError extends Error {
  override name = 'DeadlockError';
}

export class Scheduler {
  /** Names of the steps executed so far. */
  trace: string[] = [];
  /** Simulated time since the start of the case, in ms. */
  elapsedMs = 0;
  #running = false;
  #waiting: Step[] = [];
  #outside = new Set<Outside>();
  #tasks = new Set<Promise<unknown>>();

  get running(): boolean {
    return this.#running;
  }

  /** Waits for a turn; resolves at once if no case is running. */
  waitForTurn(name: string, owner?: object, timerMs?: number): Promise<StepCommand> {
    if (!this.#running) return Promise.resolve('go');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, owner, timerMs, resume: resolve, fail: reject });
    });
  }

  /** Registers work that must end before the next turn, unless `isBlocked` reports that it waits for another task. */
  trackExternal<Result>(work: Promise<Result>, isBlocked?: () => Promise<boolean>): Promise<Result> {
    const entry: Outside = { blocked: false, isBlocked, settled: Promise.resolve() };
    entry.settled = work.then(
      () => this.#outside.delete(entry),
      () => this.#outside.delete(entry),
    );
    this.#outside.add(entry);
    return work;
  }

  /** Registers a task that must end before the case ends. */
  track(task: Promise<unknown>): void {
    const ended: Promise<unknown> = task.then(
      () => this.#tasks.delete(ended),
      () => this.#tasks.delete(ended),
    );
    this.#tasks.add(ended);
  }

  /** Pending steps of one owner or of all, oldest first. */
  pendingSteps(owner?: object): Step[] {
    return this.#waiting.filter((step) => owner === undefined || step.owner === owner);
  }

  remove(step: Step): void {
    this.#waiting = this.#waiting.filter((other) => other !== step);
  }

  /**
   * Schedules steps until every task has ended. `choose` returns an integer below its argument; `between` is called
   * before every turn. Throws Stalled on a deadlock.
   */
  async run(choose: (choices: number) => number, between: (turn: number) => Promise<void>): Promise<void> {
    this.#running = true;
    this.trace = [];
    try {
      for (let waitForTurn = 0; ; ) {
        await this.waitUntilIdle();
        if (this.#waiting.length === 0) {
          if (this.#tasks.size === 0) break;
          await this.#awaitAnything();
          continue;
        }
        await between(waitForTurn);
        waitForTurn += 1;
        const steps = this.#choices(choose);
        const step = steps[choose(steps.length)];
        if (!step) continue;
        this.remove(step);
        this.trace.push(step.name);
        if (step.timerMs) this.elapsedMs += step.timerMs * delayFactor;
        step.resume('go');
      }
    } finally {
      this.#running = false;
      for (const step of this.#waiting.splice(0)) step.resume('go');
    }
  }

  #choices(choose: (choices: number) => number): Step[] {
    const quick = this.#waiting.filter(({ timerMs = 0 }) => timerMs < timeLimitMs);
    return quick.length > 0 && choose(50) !== 49 ? quick : this.#waiting;
  }

  /** Waits until the system is idle: every task waits for a turn, or for a lock held by a task that does. */
  async waitUntilIdle(): Promise<void> {
    for (const entry of this.#outside) {
      if (entry.blocked) entry.blocked = (await entry.isBlocked?.()) ?? false;
    }
    for (let round = 0; round < idleRounds; round += 1) {
      await immediate();
      const busy = [...this.#outside].filter(({ blocked }) => !blocked);
      if (busy.length === 0) continue;
      round = -1;
      if (await settlesSoon(busy.map(({ settled }) => settled))) continue;
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
        throw new DeadlockError(
          `deadlock; ${this.#outside.size} queries are pending; the last steps were\n${last}`,
        );
      }
      await realTimeout(1);
      for (const entry of this.#outside) entry.blocked = false;
      await this.waitUntilIdle();
    }
  }

  /**
   * Replaces `setTimeout` of `node:timers/promises` and `performance.now` while a case runs, so that waiting takes no
   * real time and is scheduled. Returns a function that restores them.
   */
  installFakeTimers(): () => void {
    const delay = <T>(ms?: number, value?: T, options?: { signal?: AbortSignal }): Promise<T> => {
      if (!this.#running) return realTimeout(ms, value, options);
      return this.#pause(ms ?? 0, options?.signal).then(() => value as T);
    };
    const set = (timeout: typeof timers.setTimeout, clock: typeof performance.now): void => {
      timers.setTimeout = timeout;
      performance.now = clock;
      syncBuiltinESMExports();
    };
    set(delay as typeof timers.setTimeout, () => realNow() + this.elapsedMs);
    return () => set(realTimeout, realNow);
  }

  async #pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const pendingSteps = this.waitForTurn(`pause of ${ms} ms`, undefined, ms);
    const step = this.#waiting.at(-1);
    if (!signal || !step) {
      await pendingSteps;
      return;
    }
    const abort = (): void => {
      this.remove(step);
      step.fail(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      await pendingSteps;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}

/** Resolves with true if all settle within 4 ms, as a query that is not blocked does. */
function settlesSoon(works: readonly Promise<unknown>[]): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 4, false);
    void Promise.all(works).then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
