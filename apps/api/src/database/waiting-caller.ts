/** Who waits for the current work: a transaction for a caller who has left is not begun. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller has left, so that nobody would read the result; nothing was changed. */
export class CallerLeft extends Error {
  override name = 'CallerLeft';
  constructor() {
    super('the caller has left');
  }
}

interface Caller {
  hasLeft: () => boolean;
  /** After a first transaction the work is ended, whoever waits: a second one may belong to it. */
  begun: boolean;
}

const callers = new AsyncLocalStorage<Caller | undefined>();

/** Runs work for a caller; its first transaction fails with CallerLeft if `hasLeft` returns true. */
export const runForCaller = <Result>(hasLeft: () => boolean, work: () => Result): Result =>
  callers.run({ hasLeft, begun: false }, work);

/** Runs work that others may wait for as well, and which therefore goes on when the caller leaves. */
export const runForAll = <Result>(work: () => Result): Result => callers.run(undefined, work);

/** Whether the current work is for a caller. */
export const isForCaller = (): boolean => callers.getStore() !== undefined;

/** Throws CallerLeft if nothing was begun for a caller who has left. */
export function checkCaller(): void {
  const caller = callers.getStore();
  if (caller && !caller.begun && caller.hasLeft()) throw new CallerLeft();
}

/** From here on the work is ended, whoever waits. */
export function beginForCaller(): void {
  const caller = callers.getStore();
  if (caller) caller.begun = true;
}
