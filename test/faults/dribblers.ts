/** Clients that hold connections on purpose: they dribble headers, a body or chunks, say nothing, or upload too slowly. */
import { connect, type Socket } from 'node:net';

export const dribbles = ['headers', 'body', 'chunks', 'silent', 'upload', 'answered'] as const;
export type Dribble = (typeof dribbles)[number];

/** What each sends first, and then a piece at a time without an end. */
const speech: Record<Dribble, (host: string) => { begin: string; piece: string }> = {
  headers: (host) => ({ begin: `GET / HTTP/1.1\r\nhost: ${host}\r\n`, piece: 'x-a: b\r\n' }),
  body: (host) => ({ begin: post(host, '/jwt', json, 'content-length: 100000'), piece: ' ' }),
  chunks: (host) => ({ begin: post(host, '/jwt', json, 'transfer-encoding: chunked'), piece: '1\r\n \r\n' }),
  silent: () => ({ begin: '', piece: '' }),
  upload: (host) => ({
    begin: `${post(host, '/api/images', 'content-type: multipart/form-data; boundary=x', 'content-length: 9000000')}--x\r\n`,
    piece: 'a',
  }),
  // There is nothing at the address, so the answer comes before the body has.
  answered: (host) => ({ begin: post(host, '/nothing', 'content-length: 100000'), piece: ' ' }),
};

const json = 'content-type: application/json';

const post = (host: string, path: string, ...headers: string[]): string =>
  `${[`POST ${path} HTTP/1.1`, `host: ${host}`, `origin: http://${host}`, ...headers].join('\r\n')}\r\n\r\n`;

export interface Dribblers {
  /** How many connections the server has taken so far. */
  connected(): number;
  /** Still open, by kind. */
  open(): Map<Dribble, number>;
  /** The longest that a connection of a kind has lasted, in ms, of those that the server has closed. */
  longest(): Map<Dribble, number>;
  close(): void;
}

/** Opens `count` connections of each kind to a server; each sends a piece every `everyMs`. */
export function openDribblers(url: string, count: number, everyMs: number): Dribblers {
  const { hostname, port, host } = new URL(url);
  const open = new Map<Socket, { kind: Dribble; since: number; piece: string }>();
  const longest = new Map<Dribble, number>();
  let connected = 0;
  for (const kind of dribbles) {
    const { begin, piece } = speech[kind](host);
    for (let at = 0; at < count; at += 1) {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        connected += 1;
        open.set(socket, { kind, since: performance.now(), piece });
        if (begin) socket.write(begin);
      });
      socket.on('error', () => undefined);
      socket.on('data', () => undefined);
      socket.once('close', () => {
        const was = open.get(socket);
        if (!open.delete(socket) || !was) return;
        longest.set(kind, Math.max(longest.get(kind) ?? 0, performance.now() - was.since));
      });
    }
  }
  const timer = setInterval(() => {
    for (const [socket, { piece }] of open) if (piece && socket.writable) socket.write(piece);
  }, everyMs);
  return {
    connected: () => connected,
    open: () => {
      const byKind = Map.groupBy(open.values(), ({ kind }) => kind);
      return new Map([...byKind].map(([kind, each]) => [kind, each.length]));
    },
    longest: () => longest,
    close() {
      clearInterval(timer);
      for (const socket of [...open.keys()]) socket.destroy();
    },
  };
}
