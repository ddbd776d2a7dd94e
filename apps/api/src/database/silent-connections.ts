/**
 * Drops connections whose server has stopped to respond: once another host of the database has taken its place, and else when a
 * statement has no answer some seconds after the server itself would have ended it (decision 234).
 */
import type { Socket } from 'node:net';
import type pg from 'pg';
import { hostOfClient, type ServerHosts } from './server-hosts.ts';
import { limitAfter, sessionLimitMs } from './statement-limits.ts';

/** How long a statement may wait before the hosts are asked, in ms. */
const searchAfterMs = 2_000;

export interface AnswerTimes {
  /** How often the connections are looked at, in ms. */
  readonly checkMs: number;
  /** The time limit of a statement unless its transaction has another one, in ms. */
  readonly limitMs: number;
  /** How long after its time limit the answer may still come, in ms. */
  readonly graceMs: number;
}

const defaultTimes: AnswerTimes = { checkMs: 1_000, limitMs: sessionLimitMs, graceMs: 3_000 };

/** The socket of a connection, which the types of `pg` do not have. */
export const socketOf = (client: object): Socket =>
  (client as { connection: { stream: Socket } }).connection.stream;

/** Ends a connection without waiting for its server; its statements fail as those of a lost one. */
const drop = (client: object, ms: number): void => {
  const seconds = Math.round(ms / 100) / 10;
  socketOf(client).destroy(new Error(`Connection terminated: the database did not answer for ${seconds} s`));
};

/** Resolves like `work`, which uses the connection; drops the connection, so that `work` rejects, if it takes longer. */
export async function dropAfter<Result>(ms: number, client: object, work: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => drop(client, ms), ms);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

export interface SilentConnections {
  add(client: pg.ClientBase): void;
  /** A statement was sent on it; call the result when its answer has come, with the error if it failed. */
  sent(client: pg.ClientBase, text: string): (error?: unknown) => void;
  stop(): void;
}

interface Watched {
  /** Statements without an answer. */
  count: number;
  /** How long the first of them has waited since the answer before it. */
  waitedMs: number;
  limitMs: number;
}

/**
 * Watches the connections of a pool; `onDropped` is told how many got no answer. Time is counted in checks, so that a process that
 * was itself stopped does not blame the server for that.
 */
export function watchSilentConnections(
  hosts: ServerHosts,
  onDropped: (count: number) => void = () => {},
  times: AnswerTimes = defaultTimes,
): SilentConnections {
  const { checkMs, limitMs, graceMs } = times;
  const connections = new Map<pg.ClientBase, Watched>();
  let searching = false;

  async function dropFormerHosts(): Promise<void> {
    if (searching) return;
    searching = true;
    const found = await hosts.search().catch(() => undefined);
    searching = false;
    if (!found) return;
    for (const client of connections.keys()) if (hostOfClient(client) !== found) socketOf(client).destroy();
  }

  function check(): void {
    let dropped = 0;
    let longestMs = 0;
    for (const [client, watched] of connections) {
      if (watched.count === 0) continue;
      watched.waitedMs += checkMs;
      longestMs = Math.max(longestMs, watched.waitedMs);
      // The first check may come at once.
      const certainMs = watched.waitedMs - checkMs;
      if (certainMs < watched.limitMs + graceMs) continue;
      connections.delete(client);
      drop(client, certainMs);
      dropped += 1;
    }
    if (dropped > 0) onDropped(dropped);
    if (hosts.several && longestMs > searchAfterMs) void dropFormerHosts();
  }
  const timer = setInterval(check, checkMs).unref();

  return {
    add(client) {
      connections.set(client, { count: 0, waitedMs: 0, limitMs });
      client.once('end', () => connections.delete(client));
    },
    sent(client, text) {
      const watched = connections.get(client);
      if (!watched) return () => {};
      if (watched.count === 0) watched.waitedMs = 0;
      watched.count += 1;
      return (error) => {
        watched.count -= 1;
        watched.waitedMs = 0;
        if (!error) watched.limitMs = limitAfter(text, watched.limitMs, limitMs);
      };
    },
    stop: () => clearInterval(timer),
  };
}
