/** Drops connections whose host has stopped to respond, once another host of the database has taken its place. */
import type { Socket } from 'node:net';
import type pg from 'pg';
import { hostOfClient, type ServerHosts } from './server-hosts.ts';

/** How long a statement may wait before the hosts are asked, and how often, in ms. */
const silentMs = 2_000;
const checkMs = 1_000;

/** The socket of a connection, which the types of `pg` do not have. */
export const socketOf = (client: object): Socket =>
  (client as { connection: { stream: Socket } }).connection.stream;

export interface SilentConnections {
  add(client: pg.ClientBase): void;
  /** A statement was sent on it; call the result when its answer has come. */
  sent(client: pg.ClientBase): () => void;
  stop(): void;
}

/**
 * Without it a statement to a host that was cut off waits until the kernel gives up, for a quarter of an hour. Nothing is
 * dropped for being slow: only for being at another host than the one that accepts writes. Undefined for a single host.
 */
export function watchSilentConnections(hosts: ServerHosts): SilentConnections | undefined {
  if (!hosts.several) return undefined;
  const clients = new Set<pg.ClientBase>();
  /** Statements without an answer, with the time of the first of them. */
  const waiting = new Map<pg.ClientBase, { count: number; since: number }>();
  let checking = false;

  async function check(): Promise<void> {
    const latest = performance.now() - silentMs;
    if (checking || ![...waiting.values()].some(({ since }) => since < latest)) return;
    checking = true;
    const found = await hosts.search().catch(() => undefined);
    checking = false;
    if (!found) return;
    for (const client of clients) if (hostOfClient(client) !== found) socketOf(client).destroy();
  }
  const timer = setInterval(() => void check(), checkMs).unref();

  return {
    add(client) {
      clients.add(client);
      client.once('end', () => {
        clients.delete(client);
        waiting.delete(client);
      });
    },
    sent(client) {
      const before = waiting.get(client);
      waiting.set(client, { count: (before?.count ?? 0) + 1, since: before?.since ?? performance.now() });
      return () => {
        const now = waiting.get(client);
        if (!now) return;
        if (now.count === 1) waiting.delete(client);
        else waiting.set(client, { count: now.count - 1, since: performance.now() });
      };
    },
    stop: () => clearInterval(timer),
  };
}
