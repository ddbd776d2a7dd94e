// What happens once a transaction has committed, and never if it does not; counting, for example.
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

type Work = () => void;

const waiting = new WeakMap<Db, Work[]>();

/** Does `work`, which must not throw, when the transaction has committed; at once outside of one. */
export function afterCommit(db: Db, work: Work): void {
  const isTransaction: boolean = db instanceof PgTransaction;
  if (!isTransaction) {
    work();
    return;
  }
  const works = waiting.get(db);
  if (works) works.push(work);
  else waiting.set(db, [work]);
}

/** Does what waits for the commit of `tx`. A savepoint has committed with the transaction around it, `outer`. */
export function committed(tx: Db, outer?: Db): void {
  for (const work of waiting.get(tx) ?? []) {
    if (outer) afterCommit(outer, work);
    else work();
  }
  waiting.delete(tx);
}
