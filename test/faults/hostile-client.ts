/** Sends requests over real connections: with Node's HTTP client, or as raw bytes. */
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { createRandom, type Random } from '../../apps/api/src/seed/random.ts';
import type { HostileRequest } from './hostile-requests.ts';
import type { HostileResponse } from './hostile-responses.ts';

export interface HostileClient {
  /** Resolves with the response, or undefined if the client cannot send this request or the connection is reset. */
  send(request: HostileRequest): Promise<HostileResponse | undefined>;
  /** Sends bytes and resolves with everything received until the connection closes. */
  sendRaw(bytes: Buffer): Promise<string>;
  close(): void;
}

export function openHostileClient(origin: string): HostileClient {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    send({ method, url, headers, payload }) {
      return new Promise((resolve, reject) => {
        // Without a length the server would read the body of a GET as another request.
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
          // A server that has rejected a request need not read the rest of it.
          request.on('error', (error: NodeJS.ErrnoException) =>
            /ECONNRESET|EPIPE/.test(error.code ?? '') ? resolve(undefined) : reject(error),
          );
          request.end(payload);
        } catch {
          resolve(undefined);
        }
      });
    },
    sendRaw(bytes) {
      return new Promise((resolve) => {
        let received = '';
        const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes));
        socket.setTimeout(5_000, () => socket.destroy());
        socket.setEncoding('latin1');
        socket.on('data', (chunk: string) => {
          received += chunk;
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(received));
      });
    },
    close: () => agent.destroy(),
  };
}

const validRequest = (host: string) =>
  `POST /jwt HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"email":"a@b.co"}  `;

/** Protocol violations known from request smuggling, response splitting and denial of service. */
const malformedRequests = (host: string): string[] => [
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

/** Returns the malformed requests, and `count` valid ones with some bytes changed, doubled or removed. */
export function createRawRequests(host: string, count: number, seed: number): Buffer[] {
  const random: Random = createRandom(seed);
  const mangled = Array.from({ length: count }, () => {
    let text = validRequest(host);
    for (let edits = random.between(1, 4); edits > 0; edits -= 1) {
      const position = random.between(0, text.length - 1);
      const replacement = random.pick([
        '',
        '\0',
        '\r',
        '\n',
        '\xff',
        ' ',
        ':',
        '%',
        text.slice(position, position + 40),
      ]);
      text = text.slice(0, position) + replacement + text.slice(position + random.between(0, 3));
    }
    return text;
  });
  return [...malformedRequests(host), ...mangled].map((text) => Buffer.from(text, 'latin1'));
}
