/**
 * Signals within a process that work was queued, given when the transaction that queued it has committed: its worker begins at
 * once. A signal is only quicker than the worker's next run, which finds the work as well.
 */
import { afterCommit } from './after-commit.ts';
import type { Db } from './db.ts';

/** Whose work was queued. */
export type WorkSignal = 'mails' | 'sms' | 'events' | 'payments' | 'couriers';
type Listener = () => void;

const listeners: Record<WorkSignal, Set<Listener>> = {
  mails: new Set(),
  sms: new Set(),
  events: new Set(),
  payments: new Set(),
  couriers: new Set(),
};

/** Gives a signal once the transaction has committed, none if it is rolled back; at once outside of a transaction. */
export const signalOnCommit = (tx: Db, signal: WorkSignal): void =>
  afterCommit(tx, () => {
    for (const listener of listeners[signal]) listener();
  });

/** Calls `listener` for each signal of this process; returns what ends that. */
export function onSignal(signal: WorkSignal, listener: Listener): () => void {
  listeners[signal].add(listener);
  return () => void listeners[signal].delete(listener);
}
