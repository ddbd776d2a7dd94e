/** Holds the shop's port while it opens: alive but not ready, so that whoever asks knows to come back. */
import { createServer, type ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<meta name="viewport" content="width=device-width"><title>Opening…</title>
<p style="font:1.25rem/1.5 system-ui,sans-serif;text-align:center;margin:20vh 1rem">The shop is opening. One moment, please.</p></html>`;

const answer = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'retry-after': '3',
    connection: 'close',
  });
  response.end(body);
};

/**
 * Answers `/healthz` with 200, `/readyz` with 503 and everything else with a 503 that a browser repeats by itself. Gives
 * the function that frees the port. A port that cannot be had is no fault yet: the shop itself will say so.
 */
export async function answerWhileOpening({ host, port }: Config): Promise<() => Promise<void>> {
  const json = 'application/json; charset=utf-8';
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/healthz') answer(response, 200, json, JSON.stringify({ status: 'alive' }));
    else if (path === '/readyz') answer(response, 503, json, JSON.stringify({ status: 'opening' }));
    else answer(response, 503, 'text/html; charset=utf-8', page);
  });
  // Port 0 is whatever is free: nobody can know it before the shop says it.
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
