/** Calls of the hosted provider for browsers without script: what is sent, what comes back, and the shop's own limits. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createRateLimits } from '../http/rate-limits.ts';
import { callHostedIdentity, networkError } from './hosted-calls.ts';

let respond: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => respond(request, response));
let toolkit: string;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toolkit = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const contextOf = () =>
  ({
    config: { identity: { apiKey: 'a key' } },
    limits: createRateLimits({ db: {} as never, kind: 'embedded' as never }),
  }) as never;
const fields = { email: 'Nusrat@example.com', password: 'a password', returnSecureToken: true };
const signIn = (context: never, url = toolkit) =>
  callHostedIdentity(context, 'accounts:signInWithPassword', fields, '10.0.0.1', url);

test('the provider gets what the page with script would send, and its tokens come back', async () => {
  const urls: string[] = [];
  let body = '';
  respond = async (request, response) => {
    urls.push(request.url ?? '');
    for await (const chunk of request) body += chunk;
    send(response, 200, { idToken: 'token', refreshToken: 'refresh' });
  };
  assert.deepEqual(await signIn(contextOf()), {
    ok: true,
    fields: { idToken: 'token', refreshToken: 'refresh' },
  });
  assert.deepEqual(urls, ['/v1/accounts:signInWithPassword?key=a%20key']);
  assert.deepEqual(JSON.parse(body), fields);
});

test('an error of the provider is its code; a redirect, an answer that is no JSON and no answer are a network error', async () => {
  respond = (_request, response) => send(response, 400, { error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
  assert.deepEqual(await signIn(contextOf()), { ok: false, code: 'INVALID_LOGIN_CREDENTIALS' });
  respond = (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
  assert.deepEqual(await signIn(contextOf()), { ok: false, code: networkError });
  respond = (_request, response) => response.end('<html>');
  assert.deepEqual(await signIn(contextOf()), { ok: false, code: networkError });
  assert.deepEqual(await signIn(contextOf(), 'http://127.0.0.1:1'), { ok: false, code: networkError });
});

test('the provider sees one address, so the shop refuses the eleventh wrong try itself', async () => {
  let calls = 0;
  respond = (_request, response) => {
    calls += 1;
    send(response, 400, { error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
  };
  const context = contextOf();
  for (let at = 0; at < 10; at += 1) assert.equal((await signIn(context)).ok, false);
  await assert.rejects(signIn(context), { code: 'too-many' });
  assert.equal(calls, 10);
  await assert.rejects(
    callHostedIdentity(context, 'accounts:signUp', { email: 'none' }, '10.0.0.1', toolkit),
  );
});
