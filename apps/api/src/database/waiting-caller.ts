/** Who waits for the current work, and how long it has waited for the database: no transaction is begun for a caller who has left, or too late. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller has left, so that nobody would read the result; nothing was changed. */
export class CallerLeft extends Error {
  override name = 'CallerLeft';
  constructor() {
    super('the caller has left');
  }
}

/** The work has waited so long for the database that nothing more is begun for it. */
export const waitedTooLong = 'the database has taken too long for this request';

/**
 * In ms. A statement that is begun then may take 18 s more (silent-connections.ts), and a caller gets an answer within 30 s.
 * What the caller takes to send a picture does not count.
 */
const defaultMaxWaitedMs = 12_000;

class Work {
  /** Undefined if nobody in particular waits. */
  readonly hasLeft: (() => boolean) | undefined;
  /** After a first transaction the work is ended, whoever waits: a second one may belong to it. */
  begun = false;
  readonly #maxWaitedMs: number;
  /** Statements and connections that are waited for, since when, and how long others were, in ms. */
  #waits = 0;
  #since = 0;
  #waitedMs = 0;

  constructor(hasLeft: (() => boolean) | undefined, maxWaitedMs: number) {
    this.hasLeft = hasLeft;
    this.#maxWaitedMs = maxWaitedMs;
  }

  startWait(): () => void {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    return () => {
      this.#waits -= 1;
      if (this.#waits === 0) this.#waitedMs += performance.now() - this.#since;
    };
  }

  isLate(): boolean {
    return this.#waitedMs > this.#maxWaitedMs;
  }
}

const works = new AsyncLocalStorage<Work>();

/** Runs work for a caller; its first transaction fails with CallerLeft if `hasLeft` returns true. */
export const runForCaller = <Result>(
  hasLeft: () => boolean,
  work: () => Result,
  maxWaitedMs = defaultMaxWaitedMs,
): Result => works.run(new Work(hasLeft, maxWaitedMs), work);

/** Runs work that others may wait for as well, and which therefore goes on when the caller leaves. */
export const runForAll = <Result>(work: () => Result, maxWaitedMs = defaultMaxWaitedMs): Result =>
  works.run(new Work(undefined, maxWaitedMs), work);

/** Whether the current work is for a caller. */
export const isForCaller = (): boolean => works.getStore()?.hasLeft !== undefined;

const noWait = (): void => {};

/** The current work waits for the database; call the result when it does no longer. */
export const startWait = (): (() => void) => works.getStore()?.startWait() ?? noWait;

/** Throws CallerLeft if nothing was begun for a caller who has left, and `waitedTooLong` if the database has been slow. */
export function checkCaller(): void {
  const work = works.getStore();
  if (!work) return;
  if (!work.begun && work.hasLeft?.()) throw new CallerLeft();
  if (work.isLate()) throw new Error(waitedTooLong);
}

/** From here on the work is ended, whoever waits. */
export function beginForCaller(): void {
  const work = works.getStore();
  if (work) work.begun = true;
}
