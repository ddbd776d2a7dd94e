/** The responses before the server closes a connection whose request it has not read: 400, 408, 431 and 503. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import type { Theme } from '@jontro/shop/design/theme.ts';
import { elevation } from '@jontro/shop/design/tokens.ts';
import type { FastifyReply } from 'fastify';
import { pageStyleOf } from './page-style.ts';

/** In seconds. */
const retryAfter = '5';

const json = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
};
const fullBody = JSON.stringify({ message: connectionTexts.full, code: 'busy' });

/** A response as text, for a socket without a pending request. */
function rawResponse(status: string, headers: Record<string, string>, body: string): string {
  const fields = { ...json, ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}

export const timeoutResponse = rawResponse(
  '408 Request Timeout',
  {},
  JSON.stringify({ message: connectionTexts.tooSlow, code: 'too-slow' }),
);

const parseErrorResponse = (status: string, message: string, code: string) => ({
  withBody: rawResponse(status, {}, JSON.stringify({ message, code })),
  withoutBody: rawResponse(status, {}, ''),
});
const tooLarge = parseErrorResponse(
  '431 Request Header Fields Too Large',
  connectionTexts.tooLarge,
  'headers-too-large',
);
const malformed = parseErrorResponse('400 Bad Request', connectionTexts.malformed, 'malformed');

/** The start of a request whose response may have a body. */
const mayHaveBody = /^(?!HEAD )[A-Z]{3,7} /;

/**
 * Responds to a request that Node's parser rejected, `rawPacket` being its last bytes, and closes the connection. A response
 * to HEAD has no body (RFC 9110, section 9.3.2); if the bytes do not start with a method, it may have been HEAD.
 */
export function respondToClientError(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { withBody, withoutBody } = error.code === 'HPE_HEADER_OVERFLOW' ? tooLarge : malformed;
  const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1', 0, 8) : '';
  if (socket.writable) socket.write(mayHaveBody.test(start) ? withBody : withoutBody);
  socket.destroySoon();
}

export const overloadResponse = rawResponse(
  '503 Service Unavailable',
  { 'retry-after': retryAfter },
  fullBody,
);

const styleOf = pageStyleOf(`
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--color-fog);color:var(--color-ink);font:1.0625rem/1.55 system-ui,sans-serif}
main{box-sizing:border-box;width:min(30rem,100% - 2rem);margin:2rem 0;padding:2.5rem 1.75rem;border-radius:1rem;background:var(--color-paper);text-align:center;box-shadow:${elevation.card}}
svg{width:4.5rem;height:4.5rem;color:var(--color-bottle)}
circle:first-child{fill:var(--color-bottle-wash)}
h1,p{margin:1.25rem 0 0;font-size:1.1875rem;font-weight:600;line-height:1.4;text-wrap:balance}
p{margin-top:.75rem}
[lang=bn]{line-height:1.75}
small{display:block;margin-top:1rem;color:var(--color-slate);font-size:.9375rem}
a{display:inline-block;margin-top:1.75rem;padding:.75rem 1.5rem;border-radius:.75rem;background:var(--color-bottle);color:var(--color-on-bottle);font-weight:600;text-decoration:none}
a:hover{background:var(--color-bottle-deep)}
a:focus-visible{outline:3px solid var(--color-bottle);outline-offset:2px}
`);

/** The page for browsers, in the shop's colours: it loads nothing else from the overloaded server, and reloads by itself. */
export const overloadPage = (theme: Theme): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${retryAfter}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${connectionTexts.fullTitle}</title>
<link rel="icon" href="data:,">
<style>
${styleOf(theme).css}</style>
<main>
<svg viewBox="0 0 72 72" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="36" cy="36" r="36" stroke="none"/><circle cx="36" cy="36" r="17"/><path d="M36 26v10l7 5"/></svg>
<h1>${connectionTexts.full}</h1>
<p lang="bn">${connectionTexts.fullInBengali}</p>
<a href="">${connectionTexts.tryAgain} · <span lang="bn">${connectionTexts.tryAgainInBengali}</span></a>
<small>${connectionTexts.autoRetry}<br><span lang="bn">${connectionTexts.autoRetryInBengali}</span></small>
</main>
</html>
`;

/** Whether the client is a browser that shows what it gets. */
export const acceptsPage = ({ accept }: IncomingHttpHeaders): boolean =>
  accept?.includes('text/html') ?? false;

const policyOf = (theme: Theme): string =>
  `default-src 'none'; img-src data:; style-src ${styleOf(theme).source}; base-uri 'none'; frame-ancestors 'none'`;

/** Sends the page as the response to a request that was refused, with 503. */
export const sendOverloadPage = (reply: FastifyReply, theme: Theme): FastifyReply =>
  reply
    .status(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyOf(theme),
    })
    .send(overloadPage(theme));

/** Responds 503 to a request above the connection limit, with a page for browsers, and closes its connection. */
export function respondOverloaded(
  { headers }: IncomingMessage,
  response: ServerResponse,
  theme: Theme,
): void {
  const asPage = acceptsPage(headers);
  const body = asPage ? overloadPage(theme) : fullBody;
  response.writeHead(503, {
    ...json,
    'retry-after': retryAfter,
    'content-length': Buffer.byteLength(body),
    ...(asPage && { 'content-type': 'text/html; charset=utf-8' }),
  });
  response.end(body);
}

const busyBody = JSON.stringify({
  code: 'busy',
  retryAfter: Number(retryAfter),
  message: connectionTexts.full,
});
const busyHeaders = [
  'content-type',
  json['content-type'],
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
  'retry-after',
  retryAfter,
  'content-length',
  String(Buffer.byteLength(busyBody)),
];

/** Responds 503 to a request that was refused under overload, with a page for browsers; its connection stays open. */
export function respondBusy(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { id, theme }: { id: string; theme: () => Theme },
): void {
  if (!acceptsPage(headers)) {
    // As a list, which Node writes without looking for each name.
    response.writeHead(503, [...busyHeaders, 'x-request-id', id]).end(busyBody);
    return;
  }
  const page = overloadPage(theme());
  response
    .writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'retry-after': retryAfter,
      'content-length': Buffer.byteLength(page),
      'content-security-policy': policyOf(theme()),
      'x-request-id': id,
    })
    .end(page);
}
