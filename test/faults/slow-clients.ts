/** Slow clients that hold connections open: they send headers, a body, chunks or an upload too slowly, or nothing. */
import { connect, type Socket } from 'node:net';

export const slowClientKinds = ['headers', 'body', 'chunks', 'silent', 'upload', 'answered'] as const;
export type SlowClientKind = (typeof slowClientKinds)[number];

/** The bytes that each kind sends first, and those that it then repeats without end. */
const payloads: Record<SlowClientKind, (host: string) => { start: string; part: string }> = {
  headers: (host) => ({ start: `GET / HTTP/1.1\r\nhost: ${host}\r\n`, part: 'x-a: b\r\n' }),
  body: (host) => ({ start: post(host, '/jwt', json, 'content-length: 100000'), part: ' ' }),
  chunks: (host) => ({ start: post(host, '/jwt', json, 'transfer-encoding: chunked'), part: '1\r\n \r\n' }),
  silent: () => ({ start: '', part: '' }),
  upload: (host) => ({
    start: `${post(host, '/api/images', 'content-type: multipart/form-data; boundary=x', 'content-length: 9000000')}--x\r\n`,
    part: 'a',
  }),
  // No route matches, so the response is sent before the body has arrived.
  answered: (host) => ({ start: post(host, '/nothing', 'content-length: 100000'), part: ' ' }),
};

const json = 'content-type: application/json';

const post = (host: string, path: string, ...headers: string[]): string =>
  `${[`POST ${path} HTTP/1.1`, `host: ${host}`, `origin: http://${host}`, ...headers].join('\r\n')}\r\n\r\n`;

export interface SlowClients {
  /** Number of connections that the server has accepted so far. */
  connected(): number;
  /** Number of open connections by kind. */
  open(): Map<SlowClientKind, number>;
  /** Longest duration of the connections that the server has closed, in ms, by kind. */
  maxDurations(): Map<SlowClientKind, number>;
  close(): void;
}

/** Opens `count` connections of each kind to a server; each sends a few bytes every `everyMs`. */
export function openSlowClients(url: string, count: number, everyMs: number): SlowClients {
  const { hostname, port, host } = new URL(url);
  const open = new Map<Socket, { kind: SlowClientKind; since: number; part: string }>();
  const longest = new Map<SlowClientKind, number>();
  let connected = 0;
  for (const kind of slowClientKinds) {
    const { start, part } = payloads[kind](host);
    for (let index = 0; index < count; index += 1) {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        connected += 1;
        open.set(socket, { kind, since: performance.now(), part });
        if (start) socket.write(start);
      });
      socket.on('error', () => undefined);
      socket.on('data', () => undefined);
      socket.once('close', () => {
        const connection = open.get(socket);
        if (!open.delete(socket) || !connection) return;
        longest.set(kind, Math.max(longest.get(kind) ?? 0, performance.now() - connection.since));
      });
    }
  }
  const timer = setInterval(() => {
    for (const [socket, { part }] of open) if (part && socket.writable) socket.write(part);
  }, everyMs);
  return {
    connected: () => connected,
    open: () => {
      const byKind = Map.groupBy(open.values(), ({ kind }) => kind);
      return new Map([...byKind].map(([kind, connections]) => [kind, connections.length]));
    },
    maxDurations: () => longest,
    close() {
      clearInterval(timer);
      for (const socket of [...open.keys()]) socket.destroy();
    },
  };
}
