/**
 * A queue of rows that several processes share by leases: each leases many rows at once, handles several at the same time, and
 * leases the next ones as soon as those have begun, so that a slow row holds no other.
 */

export interface QueueWork<Row> {
  /** Leases up to `limit` rows that are due. */
  lease(limit: number): Promise<Row[]>;
  /** Handles a row and releases it. One that rejects keeps its lease; the error is thrown by the next run. */
  handle(row: Row): Promise<void>;
  /** Ends the leases of rows that were not begun. */
  giveBack(rows: readonly Row[]): Promise<void>;
  /** Rows with the same key are handled one after the other, in the order in which they were leased. */
  keyOf(row: Row): string;
  /** How many rows are leased at once. */
  batch: number;
  /** How many are handled at the same time, asked before each one. */
  atOnce(): number;
  /** Until when a row that was leased now may begin, in ms of the clock. */
  beginBy(): number;
  now(): Date;
}

export interface LeasedQueue {
  /**
   * Resolves when every row that is due has begun or follows one that has, or when `stopping` returns true, by which the others
   * are given back. Rejects if a row could not be handled.
   */
  run(stopping?: () => boolean): Promise<void>;
  /** Waits for the rows that have begun and those that follow them. Rejects as `run` does. */
  settle(): Promise<void>;
}

interface Leased<Row> {
  row: Row;
  beginBy: number;
}

export function createLeasedQueue<Row>(work: QueueWork<Row>): LeasedQueue {
  /** By key. */
  const begun = new Map<string, Promise<void>>();
  /** By key: rows that wait for the end of one that has begun. */
  const following = new Map<string, Leased<Row>[]>();
  const failures: unknown[] = [];
  let isStopping = () => false;

  const mayBegin = ({ beginBy }: Leased<Row>): boolean => !isStopping() && work.now().getTime() < beginBy;

  /** Handles a row and then those with the same key; after a failure they are given back. */
  async function handleAll(key: string, first: Leased<Row>): Promise<void> {
    let failed = false;
    for (let next: Leased<Row> | undefined = first; next; next = following.get(key)?.shift()) {
      try {
        if (!failed && mayBegin(next)) await work.handle(next.row);
        else await work.giveBack([next.row]);
      } catch (error) {
        failures.push(error);
        failed = true;
      }
    }
    following.delete(key);
    begun.delete(key);
  }

  function begin(next: Leased<Row>): void {
    const key = work.keyOf(next.row);
    const followers = following.get(key);
    if (followers) return void followers.push(next);
    following.set(key, []);
    begun.set(key, handleAll(key, next));
  }

  function throwFailure(): void {
    const [failure] = failures.splice(0);
    if (failure !== undefined) throw failure;
  }

  async function leaseMore(): Promise<Leased<Row>[]> {
    const beginBy = work.beginBy();
    return (await work.lease(work.batch)).map((row) => ({ row, beginBy }));
  }

  return {
    async run(stopping = () => false) {
      isStopping = stopping;
      let ready: Leased<Row>[] = [];
      try {
        while (!stopping()) {
          throwFailure();
          if (begun.size >= work.atOnce()) {
            await Promise.race(begun.values());
            continue;
          }
          if (ready.length === 0) ready = await leaseMore();
          const next = ready.shift();
          if (!next) break;
          begin(next);
        }
      } finally {
        if (ready.length > 0) await work.giveBack(ready.map(({ row }) => row));
      }
    },
    async settle() {
      await Promise.all(begun.values());
      throwFailure();
    },
  };
}
