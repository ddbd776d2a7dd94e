/**
 * Sends requests one after the other over a few kept connections and measures each: a bare HTTP/1.1 client on sockets.
 *
 * autocannon, the usual choice, was looked at: it counts whole milliseconds, too coarse for answers that take a tenth of
 * one, and cannot give every request another shopper. Clients on node:http or undici take longer for a request than
 * a bare server for its answer, so that both servers would be measured as alike.
 */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

export interface Ask {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface Answer {
  status: number;
  /** The line of the status and the headers, as sent. */
  head: string;
  body: Buffer;
  ms: number;
}

export interface Connection {
  /** One request and its whole answer; never two at a time. Refuses when the server hangs up. */
  ask(ask: Ask): Promise<Answer>;
  close(): void;
}

const endOfHead = Buffer.from('\r\n\r\n');

function bytesOf({ method, path, headers = {}, body }: Ask): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const content = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${content}\r\n${body ?? ''}`;
}

/** Opens a connection to a server on this machine. */
export async function connect(port: number): Promise<Connection> {
  const socket: Socket = createConnection({ host: 'localhost', port, noDelay: true });
  await once(socket, 'connect');
  let waiting: { sentAt: number; done: (answer: Answer) => void; fail: (error: Error) => void } | undefined;
  let chunks: Buffer[] = [];
  let size = 0;
  /** Known as soon as the whole head is there. */
  let head: { text: string; status: number; length: number } | undefined;

  const readHead = (): void => {
    const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    const end = bytes.indexOf(endOfHead);
    if (end < 0) return;
    const text = bytes.toString('latin1', 0, end);
    const length = /^content-length: *(\d+)/im.exec(text)?.[1];
    if (length === undefined) throw new Error(`An answer without its length is not understood:\n${text}`);
    head = { text, status: Number(text.slice(9, 12)), length: end + endOfHead.length + Number(length) };
  };
  const fail = (error: Error): void => {
    waiting?.fail(error);
    waiting = undefined;
    socket.destroy();
  };
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    try {
      if (!head) readHead();
    } catch (error) {
      fail(error as Error);
    }
    if (!head || size < head.length) return;
    const { text, status } = head;
    const body = Buffer.concat(chunks).subarray(text.length + endOfHead.length);
    const answered = waiting;
    [chunks, size, head, waiting] = [[], 0, undefined, undefined];
    answered?.done({ status, head: text, body, ms: performance.now() - answered.sentAt });
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server has hung up')));

  return {
    ask: (ask) =>
      new Promise((done, refuse) => {
        const bytes = bytesOf(ask);
        waiting = { sentAt: performance.now(), done, fail: refuse };
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}

export interface Measured {
  /** In ms, one of each request. */
  times: number[];
  /** How long it took altogether. */
  ms: number;
}

/**
 * Asks over all connections at once until `next` has no more or the time is over. Refuses an answer with another status
 * than 200: what goes wrong fast must not count as fast.
 */
export async function load(
  connections: readonly Connection[],
  next: () => Ask | undefined,
  maxMs: number,
): Promise<Measured> {
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() - start < maxMs) {
        const ask = next();
        if (!ask) return;
        const answer = await connection.ask(ask);
        if (answer.status !== 200) {
          throw new Error(`${ask.method} ${ask.path} answered ${answer.status}: ${answer.body.toString()}`);
        }
        times.push(answer.ms);
      }
    }),
  );
  return { times, ms: performance.now() - start };
}

/** The time within which a part of all requests was answered. */
export const within = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
