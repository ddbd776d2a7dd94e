/**
 * Sends so many requests a second over a number of connections, whatever becomes of those before, and measures each from
 * the moment when it was due: a process of its own, so that the core of the server has nothing of it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, connect, connectAll } from './load-generator.ts';

export interface FloodOrder {
  port: number;
  /** Requests a second. */
  rate: number;
  ms: number;
  connections: number;
  /** Whether each request has a connection of its own, opened when it is due; `connections` are then as many as there may be at once. */
  fresh?: boolean;
  /** As they are sent. One that was accepted is not sent again, one that was refused is tried again after the others. */
  requests: string[];
}

/** All times in ms, from the moment when the request was due. */
export interface Flood {
  due: number;
  accepted: number[];
  refused: number[];
  /** Neither answered nor refused within `deadlineMs`; the client has left then. */
  unanswered: number;
  /** Those of them that no connection was free for, or no request left. */
  unsent: number;
  /** Answered with another status, or their connection was closed. */
  failed: number;
  failure?: string;
  ms: number;
  /** What part of its core this client has used. */
  busy: number;
}

/** When a client gives up. */
export const deadlineMs = 10_000;

async function flood({
  port,
  rate,
  ms,
  connections: count,
  fresh = false,
  requests,
}: FloodOrder): Promise<Flood> {
  const result: Flood = {
    due: 0,
    accepted: [],
    refused: [],
    unanswered: 0,
    unsent: 0,
    failed: 0,
    ms,
    busy: 0,
  };
  /** What may send the next request; undefined opens a connection for it. */
  const idle: (Connection | undefined)[] = fresh
    ? new Array<undefined>(count).fill(undefined)
    : await connectAll(port, count);
  /** When those were due that have no connection yet. */
  const waiting: number[] = [];
  let running = 0;
  let first = 0;

  async function send(at: number, request: string, free: Connection | undefined): Promise<void> {
    let isLate = false;
    let connection = free;
    const leave = setTimeout(
      () => {
        isLate = true;
        connection?.close();
      },
      Math.max(0, at + deadlineMs - performance.now()),
    );
    let next: Connection | undefined;
    try {
      connection ??= await connect(port);
      if (isLate) throw new Error('The client has left');
      const { status, body, head } = await connection.send(request);
      const time = performance.now() - at;
      if (status === 200) result.accepted.push(time);
      else if (status === 503) {
        result.refused.push(time);
        requests.push(request);
      } else throw new Error(`${status}: ${body.toString().slice(0, 200)}`);
      if (!fresh && !/^connection: close/im.test(head)) next = connection;
    } catch (error) {
      if (isLate) result.unanswered += 1;
      else result.failed += 1;
      if (!isLate) result.failure ??= String(error);
    } finally {
      clearTimeout(leave);
      if (!next) connection?.close();
    }
    running -= 1;
    // In place of one that was closed.
    if (!fresh) next ??= await connect(port).catch(() => undefined);
    if (next || fresh) idle.push(next);
    begin();
  }

  function begin(): void {
    while (first < waiting.length) {
      const at = waiting[first] as number;
      if (performance.now() - at > deadlineMs) {
        result.unanswered += 1;
        result.unsent += 1;
        first += 1;
        continue;
      }
      if (requests.length === 0 || idle.length === 0) return;
      const connection = idle.pop();
      first += 1;
      running += 1;
      void send(at, requests.shift() as string, connection);
    }
  }

  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - start) {
    for (; result.due < (elapsed / 1000) * rate; result.due += 1) {
      waiting.push(start + (result.due / rate) * 1000);
    }
    begin();
    await wait(2);
  }
  result.ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  result.busy = (user + system) / 1000 / result.ms;
  // What is left has its time as well.
  while (running > 0 || first < waiting.length) {
    begin();
    await wait(20);
  }
  for (const connection of idle) connection?.close();
  return result;
}

process.on('disconnect', () => process.exit());
process.on('message', (order: FloodOrder) => {
  flood(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(String(error));
      process.exit(1);
    },
  );
});
