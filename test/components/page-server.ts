/**
 * The built pages on a server of their own, without a shop: documents are rendered as the shop renders them, and every
 * request of a page gets the response that the test has set.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointResponse, endpointUrl } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import type { PageServices, PagesBuild, WebSettings } from '@jontro/shop/page-services.ts';
import { root } from '../../scripts/project.mjs';

type Endpoint = Parameters<typeof endpointUrl>[0] & { method: string };

interface MockResponse {
  status: number;
  body: unknown;
}

/** A response, or a function that computes it from the requested URL. */
type Mock = MockResponse | ((url: URL) => Promise<MockResponse | 'no response'>);

export interface PageServer {
  readonly url: string;
  /** From now on this endpoint responds with this body. */
  respond<E extends Endpoint>(endpoint: E, body: EndpointResponse<E>): void;
  /** From now on this endpoint, or one of another service, responds like this; the latest setting counts. */
  respondWith(endpoint: Endpoint, mock: Mock): void;
  /** Holds back the responses of this endpoint until the returned function is called. */
  hold(endpoint: Endpoint): () => void;
  /** What was requested without a response having been set, as "METHOD path". */
  unexpectedRequests(): readonly string[];
  /** Removes all responses. */
  reset(): void;
  close(): Promise<void>;
}

const build = join(root, 'apps/web/build');
/** A page of the same origin without content: the tests' pages stay in one process of the browser. */
export const emptyPage = '/empty-page';
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
};

/** Whether an endpoint's path with parameters is that of a URL. */
function isPathOf({ url }: Endpoint, pathname: string): boolean {
  const parts = url.split('/');
  const given = pathname.split('/');
  return (
    parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

/** `settings` are the shop's settings that differ from the defaults; all pages are in one language. */
export async function startPageServer(
  settings: Partial<WebSettings> = {},
  language: Language = 'en',
): Promise<PageServer> {
  const { createWebHandler }: PagesBuild = await import(pathToFileURL(join(build, 'server/index.js')).href);
  let mocks: { endpoint: Endpoint; mock: Mock }[] = [];
  let held: { endpoint: Endpoint; released: Promise<void> }[] = [];
  let unexpectedRequests: string[] = [];

  const find = <T extends { endpoint: Endpoint }>(entries: T[], method: string, { pathname }: URL) =>
    entries.findLast(({ endpoint }) => endpoint.method === method && isPathOf(endpoint, pathname));

  /** Documents are rendered without data, which their pages request as after a navigation. */
  const services = {
    send: async () => ({ ok: false, status: 503, body: {} }),
    productNames: { count: async () => 0, list: async () => [] },
    shop: { routeOverlayMs: 0, demo: true, ...settings },
  } as unknown as PageServices;
  const render = createWebHandler('production');

  async function sendFile(response: ServerResponse, pathname: string): Promise<boolean> {
    const type = types[extname(pathname)];
    const file = type && (await readFile(join(build, 'client', pathname)).catch(() => undefined));
    if (!file) return false;
    // Files keep their addresses only within a run.
    response.setHeader('cache-control', 'public, max-age=3600');
    response.setHeader('content-type', type);
    response.end(file);
    return true;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    if (url.pathname === emptyPage) {
      response.setHeader('content-type', 'text/html');
      return response.end('<!doctype html><title>Empty</title>');
    }
    await find(held, method, url)?.released;
    const found = find(mocks, method, url);
    if (found) {
      const { mock } = found;
      const mocked = typeof mock === 'function' ? await mock(url) : mock;
      if (mocked === 'no response') return request.socket.destroy();
      response.writeHead(mocked.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(mocked.body));
    }
    if (method === 'GET' && (await sendFile(response, url.pathname))) return undefined;
    if (method === 'GET' && request.headers.accept?.includes('text/html')) {
      const page = await render(new Request(url), language, services);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return response.end(page.body);
    }
    unexpectedRequests.push(`${method} ${url.pathname}`);
    response.writeHead(404, { 'content-type': 'application/json' });
    return response.end('{"message":"The test has set no response"}');
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    respond: (endpoint, body) => mocks.push({ endpoint, mock: { status: 200, body } }),
    respondWith: (endpoint, mock) => mocks.push({ endpoint, mock }),
    hold(endpoint) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const entry = { endpoint, released };
      held.push(entry);
      return () => {
        held = held.filter((other) => other !== entry);
        resolve();
      };
    },
    unexpectedRequests: () => unexpectedRequests,
    reset() {
      mocks = [];
      held = [];
      unexpectedRequests = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
