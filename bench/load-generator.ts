/**
 * Sends sequential requests over a few keep-alive connections and measures each: a minimal HTTP/1.1 client on sockets.
 *
 * autocannon, the usual choice, measures whole milliseconds, too coarse for responses that take a tenth of one, and cannot
 * use another shopper for each request. Clients on node:http or undici take longer for a request than a bare server for its
 * response, so that both servers would appear equally fast.
 */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface LoadResponse {
  status: number;
  /** The status line and the headers, as sent. */
  head: string;
  body: Buffer;
  ms: number;
}

export interface Connection {
  /** Sends one request and reads its whole response; never two at a time. Rejects if the server closes the connection. */
  send(request: LoadRequest | string): Promise<LoadResponse>;
  close(): void;
}

const endOfHead = Buffer.from('\r\n\r\n');

/** A request as it is sent. */
export function bytesOf({ method, path, headers = {}, body }: LoadRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const content = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${content}\r\n${body ?? ''}`;
}

/** Opens a connection to a server on this machine. */
export async function connect(port: number): Promise<Connection> {
  const socket: Socket = createConnection({ host: 'localhost', port, noDelay: true });
  await once(socket, 'connect');
  let pending:
    | { sentAt: number; done: (response: LoadResponse) => void; fail: (error: Error) => void }
    | undefined;
  let chunks: Buffer[] = [];
  let size = 0;
  /** Set once the whole head has arrived. */
  let head: { text: string; status: number; length: number } | undefined;

  const readHead = (): void => {
    const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    const end = bytes.indexOf(endOfHead);
    if (end < 0) return;
    const text = bytes.toString('latin1', 0, end);
    const length = /^content-length: *(\d+)/im.exec(text)?.[1];
    if (length === undefined) throw new Error(`A response without content-length is not supported:\n${text}`);
    head = { text, status: Number(text.slice(9, 12)), length: end + endOfHead.length + Number(length) };
  };
  const fail = (error: Error): void => {
    pending?.fail(error);
    pending = undefined;
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
    const finished = pending;
    [chunks, size, head, pending] = [[], 0, undefined, undefined];
    finished?.done({ status, head: text, body, ms: performance.now() - finished.sentAt });
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection')));

  return {
    send: (request) =>
      new Promise((done, reject) => {
        const bytes = typeof request === 'string' ? request : bytesOf(request);
        pending = { sentAt: performance.now(), done, fail: reject };
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}

export interface Measured {
  /** The time of each request, in ms. */
  times: number[];
  /** The total time. */
  ms: number;
  /** Number of responses with 503, which are not in `times`. */
  rejected: number;
}

/**
 * Sends requests over all connections in parallel until `next` returns none or the time is over. Throws for a status other
 * than 200 and 503, because fast errors must not count as fast responses.
 */
export async function load(
  connections: readonly Connection[],
  next: () => LoadRequest | undefined,
  maxMs: number,
): Promise<Measured> {
  const times: number[] = [];
  let rejected = 0;
  const start = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() - start < maxMs) {
        const request = next();
        if (!request) return;
        const response = await connection.send(request);
        if (response.status === 503) {
          rejected += 1;
          continue;
        }
        if (response.status !== 200) {
          throw new Error(
            `${request.method} ${request.path} responded ${response.status}: ${response.body.toString()}`,
          );
        }
        times.push(response.ms);
      }
    }),
  );
  return { times, ms: performance.now() - start, rejected };
}

/** Opens several connections to a server on this machine. */
export const connectAll = (port: number, count: number): Promise<Connection[]> =>
  Promise.all(Array.from({ length: count }, () => connect(port)));

/** The percentile of the response times; `part` is 0.5 for p50. */
export const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
