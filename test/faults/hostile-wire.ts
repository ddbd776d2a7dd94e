/** Sends requests over real connections: as a client library would, and as raw bytes that no library would send. */
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { type Chance, createChance } from '../../apps/api/src/seed/chance.ts';
import type { HostileAnswer } from './hostile-answers.ts';
import type { HostileRequest } from './hostile-requests.ts';

export interface Wire {
  /** The answer, or undefined where the client itself refuses to send this. */
  send(request: HostileRequest): Promise<HostileAnswer | undefined>;
  /** All that comes back for these bytes before the server or the end of them closes the connection. */
  raw(bytes: Buffer): Promise<string>;
  close(): void;
}

export function openWire(origin: string): Wire {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    send({ method, url, headers, payload }) {
      return new Promise((resolve, reject) => {
        // Without a length the client would send the body of a GET as the beginning of another request.
        const length = payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) };
        const options = { agent, hostname, port, method, headers: { ...headers, ...length }, path: url };
        try {
          const request = httpRequest(options, (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(chunks).toString(),
              }),
            );
            response.on('error', reject);
          });
          // A server that has refused a request need not read the rest of it.
          request.on('error', (fault: NodeJS.ErrnoException) =>
            /ECONNRESET|EPIPE/.test(fault.code ?? '') ? resolve(undefined) : reject(fault),
          );
          request.end(payload);
        } catch {
          resolve(undefined);
        }
      });
    },
    raw(bytes) {
      return new Promise((resolve) => {
        let said = '';
        const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes));
        socket.setTimeout(5_000, () => socket.destroy());
        socket.setEncoding('latin1');
        socket.on('data', (text: string) => {
          said += text;
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(said));
      });
    },
    close: () => agent.destroy(),
  };
}

const good = (host: string) =>
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"email":"a@b.co"}  `;

/** Breaks of the protocol that have been used to smuggle, split or stop. */
const broken = (host: string): string[] => [
  '\r\n\r\n',
  '\0\0\0\0',
  'GET',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  `GET http://elsewhere.example/api/my-orders HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  `GET //elsewhere.example/%2e%2e/api HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  `GET * HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  `OPTIONS * HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  `CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  `TRACE /api/my-orders HTTP/1.1\r\nhost: ${host}\r\ncookie: jontro_session=x\r\n\r\n`,
  `QUERY /api/my-orders HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 2\r\n\r\n{}`,
  `GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n`,
  `GET /logout HTTP/1.1\r\nhost: ${host}\r\ncookie: ${'a=b; '.repeat(5_000)}\r\n\r\n`,
  `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: ${host}\r\n${'x-a: b\r\n'.repeat(3_000)}\r\n`,
  `GET / HTTP/1.1\r\nhost: ${host}\r\nx: a\nset-cookie: b=c\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: ${host}\r\nx : y\r\n\r\n`,
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\ncontent-length: -1\r\n\r\n`,
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 99999999999999999999\r\n\r\n{}`,
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef`,
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/my-orders HTTP/1.1\r\n\r\n`,
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\n{}`,
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: ${host}\r\nexpect: 200-maybe\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];

/** Raw requests: the broken ones, and `count` good ones with some bytes changed, doubled or cut off. */
export function rawRequests(host: string, count: number, seed: number): Buffer[] {
  const chance: Chance = createChance(seed);
  const mangled = Array.from({ length: count }, () => {
    let text = good(host);
    for (let times = chance.between(1, 4); times > 0; times -= 1) {
      const at = chance.between(0, text.length - 1);
      const instead = chance.pick(['', '\0', '\r', '\n', '\xff', ' ', ':', '%', text.slice(at, at + 40)]);
      text = text.slice(0, at) + instead + text.slice(at + chance.between(0, 3));
    }
    return text;
  });
  return [...broken(host), ...mangled].map((text) => Buffer.from(text, 'latin1'));
}
