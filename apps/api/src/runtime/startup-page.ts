/** Temporary servers on the shop's port that are alive but not ready: while the shop starts, and during maintenance. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { colourRoles } from '@jontro/shop/design/tokens.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { Config } from '../config/config.ts';
import { release } from './version.ts';

const startupPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<meta name="viewport" content="width=device-width"><title>Opening…</title>
<p style="font:1.25rem/1.5 system-ui,sans-serif;text-align:center;margin:20vh 1rem">The shop is opening. One moment, please.</p></html>`;

/** In both languages, because nothing is known of whoever asks, nor of the shop's own. */
const maintenancePage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="10">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Closed for a moment</title>
<body style="font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:18vh auto;padding:0 1rem;color:${colourRoles.ink.light}">
<h1 style="font-size:1.5rem">Closed for a moment</h1>
<p>The shop is being maintained. Your cart and your orders are kept. This page opens by itself as soon as it is done.</p>
<div lang="bn"><h2 style="font-size:1.5rem">কিছুক্ষণের জন্য বন্ধ</h2>
<p>দোকানে রক্ষণাবেক্ষণের কাজ চলছে। আপনার কার্ট ও অর্ডার রাখা আছে। কাজ শেষ হলেই পাতাটি নিজে থেকে খুলবে।</p></div></html>`;

interface TemporaryPage {
  html: string;
  /** In the response of `/readyz`. */
  status: string;
  /** In seconds. */
  retryAfter: number;
}

const send = (
  response: ServerResponse,
  { status, type, body, retryAfter }: { status: number; type: string; body: string; retryAfter: number },
): void => {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(body);
};

const json = 'application/json; charset=utf-8';
/** Paths whose clients read JSON. */
const endpoint = /^\/(api|jwt|logout|identity|identitytoolkit[^/]*|securetoken[^/]*|payment-gateway|1)(\/|$)/;

/** `/healthz` is 200, `/readyz` and everything else 503: a page that reloads itself, or an error that programs understand. */
function createTemporaryServer({ html, status: state, retryAfter }: TemporaryPage): Server {
  return createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const sendJson = (status: number, body: object) =>
      send(response, { status, type: json, body: JSON.stringify(body), retryAfter });
    if (path === '/healthz') sendJson(200, { status: 'alive', ...release });
    else if (path === '/readyz') sendJson(503, { status: state });
    else if (endpoint.test(path)) sendJson(503, { message: failureTexts.unreachable, code: 'busy' });
    else send(response, { status: 503, type: 'text/html; charset=utf-8', body: html, retryAfter });
  });
}

/** Resolves with a function that frees the port; undefined if the port is in use. */
async function listenTemporarily(
  { host, port }: Pick<Config, 'host' | 'port'>,
  page: TemporaryPage,
): Promise<(() => Promise<void>) | undefined> {
  const server = createTemporaryServer(page);
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ host, port }, () => resolve(true));
  });
  if (!listening) return undefined;
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}

const nothing = async (): Promise<void> => {};

/**
 * Shows that the shop starts. Returns a function that frees the port. Ignores a port in use: the shop itself will report it. A shop
 * with a database of its own may have other processes, which serve meanwhile: it listens only when it is ready, because a proxy
 * sends a refused connection to them, and a refused order to nobody.
 */
export async function serveStartupPage(
  config: Pick<Config, 'host' | 'port' | 'databaseUrl'>,
): Promise<() => Promise<void>> {
  // Port 0 is any free port, unknown until the shop listens.
  if (config.port === 0 || config.databaseUrl) return nothing;
  return (
    (await listenTemporarily(config, { html: startupPage, status: 'opening', retryAfter: 3 })) ?? nothing
  );
}

/** The port of processes that have just stopped is free a moment later. */
const attempts = 20;
const pauseMs = 100;

/** Shows that the shop is closed for maintenance. Returns a function that frees the port. */
export async function serveMaintenancePage(
  config: Pick<Config, 'host' | 'port'>,
): Promise<() => Promise<void>> {
  const page = { html: maintenancePage, status: 'maintenance', retryAfter: 30 };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const close = await listenTemporarily(config, page);
    if (close) return close;
    await delay(pauseMs);
  }
  return nothing;
}
