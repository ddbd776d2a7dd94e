/** The startup page: a temporary server on the shop's port that is alive but not ready while the shop starts. */
import { createServer, type ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<meta name="viewport" content="width=device-width"><title>Opening…</title>
<p style="font:1.25rem/1.5 system-ui,sans-serif;text-align:center;margin:20vh 1rem">The shop is opening. One moment, please.</p></html>`;

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'retry-after': '3',
    connection: 'close',
  });
  response.end(body);
};

/**
 * Responds to `/healthz` with 200, to `/readyz` with 503 and to everything else with a 503 page that reloads itself. Returns
 * a function that frees the port. Ignores a port in use: the shop itself will report it.
 */
export async function serveStartupPage({ host, port }: Config): Promise<() => Promise<void>> {
  const json = 'application/json; charset=utf-8';
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/healthz') send(response, 200, json, JSON.stringify({ status: 'alive' }));
    else if (path === '/readyz') send(response, 503, json, JSON.stringify({ status: 'opening' }));
    else send(response, 503, 'text/html; charset=utf-8', page);
  });
  // Port 0 is any free port, unknown until the shop listens.
  if (port === 0) return async () => {};
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ host, port }, () => resolve(true));
  });
  if (!listening) return async () => {};
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}
