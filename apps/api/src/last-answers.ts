/** The answers after which the server closes a connection without a request that was read: 400, 408, 431 and 503. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';

/** In seconds: how soon to come back. */
const retryAfter = '5';

const json = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
};
const fullBody = JSON.stringify({ message: connectionTexts.full, code: 'busy' });

/** An answer as bytes, for a socket on which no request is being answered. */
function answerBytes(status: string, headers: Record<string, string>, body: string): string {
  const all = { ...json, ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}

export const tooSlowAnswer = answerBytes(
  '408 Request Timeout',
  {},
  JSON.stringify({ message: connectionTexts.tooSlow, code: 'too-slow' }),
);

const unread = (status: string, message: string, code: string) => ({
  whole: answerBytes(status, {}, JSON.stringify({ message, code })),
  bare: answerBytes(status, {}, ''),
});
const tooLarge = unread('431 Request Header Fields Too Large', connectionTexts.tooLarge, 'headers-too-large');
const malformed = unread('400 Bad Request', connectionTexts.malformed, 'malformed');

/** The beginning of a request that may be answered with a body. */
const mayHaveBody = /^(?!HEAD )[A-Z]{3,7} /;

/**
 * Answers what Node's parser refused, `rawPacket` being the bytes it had then, and closes the connection. An answer to HEAD
 * has no body (RFC 9110, section 9.3.2); where the bytes do not begin with a method, it may have been HEAD.
 */
export function answerUnparsed(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { whole, bare } = error.code === 'HPE_HEADER_OVERFLOW' ? tooLarge : malformed;
  const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1', 0, 8) : '';
  if (socket.writable) socket.write(mayHaveBody.test(start) ? whole : bare);
  socket.destroySoon();
}

export const fullAnswer = answerBytes('503 Service Unavailable', { 'retry-after': retryAfter }, fullBody);

/** A browser comes back by itself. */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${retryAfter}">
<meta name="viewport" content="width=device-width"><title>Very busy</title>
<div style="font:1.25rem/1.5 system-ui,sans-serif;text-align:center;margin:20vh 1rem"><p>${connectionTexts.full}</p>
<p lang="bn">${connectionTexts.fullInBengali}</p></div></html>`;

/** Answers a request beyond the bound with 503, a page where a browser navigates, and closes its connection. */
export function answerFull({ headers }: IncomingMessage, response: ServerResponse): void {
  const asPage = headers.accept?.includes('text/html') ?? false;
  const body = asPage ? page : fullBody;
  response.writeHead(503, {
    ...json,
    'retry-after': retryAfter,
    'content-length': Buffer.byteLength(body),
    ...(asPage && { 'content-type': 'text/html; charset=utf-8' }),
  });
  response.end(body);
}
