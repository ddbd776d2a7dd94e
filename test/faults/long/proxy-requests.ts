/** Requests to a proxy on this machine, and a server behind it that stands for the shop. */
import { createServer, type IncomingMessage, request as requestPlain, type ServerResponse } from 'node:http';
import { type Agent, request as requestByTls } from 'node:https';

export interface Answer {
  status: number;
  location: string | undefined;
  retryAfter: string | undefined;
  body: string;
}

const certificate = { rejectUnauthorized: false, servername: 'shop.example.com' };

export interface AskOptions {
  method?: string;
  accept?: string;
  agent?: Agent;
}

/** One request to a proxy on this machine for the host of its configuration. */
export const ask = (
  port: number,
  path: string,
  encrypted: boolean,
  { method = 'GET', accept = '*/*', agent }: AskOptions = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      ...(agent && { agent }),
      // A visitor who claims another address.
      headers: { host: 'shop.example.com', 'x-forwarded-for': '203.0.113.9', accept },
    };
    const onAnswer = (response: IncomingMessage): void => {
      let body = '';
      response.on('data', (bytes) => {
        body += bytes;
      });
      const { location, 'retry-after': retryAfter } = response.headers;
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location, retryAfter, body }));
    };
    const request = encrypted
      ? requestByTls({ ...options, ...certificate }, onAnswer)
      : requestPlain(options, onAnswer);
    request.once('error', reject);
    request.end();
  });

/** Stands for the shop: answers with what it was asked. It refuses `/full`, and answers `/held` when `held` is ended. */
export async function startEcho(port: number): Promise<{ held: Set<ServerResponse>; stop: () => void }> {
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/full')) response.writeHead(503).end('the shop’s own refusal');
    else if (request.url?.startsWith('/held')) held.add(response);
    else
      response.end(
        JSON.stringify({
          url: request.url,
          host: request.headers.host,
          from: request.headers['x-forwarded-for'],
        }),
      );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { held, stop };
}
