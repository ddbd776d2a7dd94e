/** Responses as received over the network, or from the framework alone, in a form that can be compared. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { App } from '../http/server.ts';

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Headers = Record<string, string>;

/** The test closes it with `destroy()`. */
export const createAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a request to a port of this machine. */
export async function sendTo(
  { agent, port }: { agent: Agent; port: number },
  url: string,
  headers: Headers = {},
  method = 'GET',
  body?: string,
): Promise<Received> {
  const sent = request({ agent, host: '127.0.0.1', port, path: url, method, headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = await response.toArray();
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const ownHeaders = ['date', 'server-timing', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id'];

/** A response without the headers of its connection, and without its own id and time. */
export const comparable = ({ status, headers, body }: Received): object => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => !ownHeaders.includes(name) && value),
  ),
  body: body.toString('latin1'),
});

/** The framework's response of an app to a request. */
export async function injectInto(
  app: App,
  url: string,
  headers: Headers,
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
): Promise<object> {
  const { statusCode, headers: received, rawPayload } = await app.inject({ url, method, headers });
  const texts = Object.entries(received).map(([name, value]) => [name, String(value)]);
  return comparable({ status: statusCode, headers: Object.fromEntries(texts), body: rawPayload });
}

export const encodings = ['', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip;q=0.5', 'zstd'];
export const withEncoding = (encoding: string): Headers => (encoding ? { 'accept-encoding': encoding } : {});
