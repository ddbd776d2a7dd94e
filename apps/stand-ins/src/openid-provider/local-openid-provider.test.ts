import assert from 'node:assert/strict';
import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildOpenIdProvider, type RunningOpenIdProvider } from './local-openid-provider.ts';
import { type OpenIdSettings, readOpenIdSettings } from './openid-settings.ts';

const REDIRECT_URI = 'http://localhost:3000/auth/popup/callback';
const settings = (keyFile?: string): OpenIdSettings => ({
  port: 0,
  clientId: 'jontro-local',
  clientSecret: 'local-secret-of-the-shop',
  redirectUri: REDIRECT_URI,
  keyFile,
});

interface Discovery {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  code_challenge_methods_supported: string[];
  id_token_signing_alg_values_supported: string[];
}

let folder: string;
let provider: RunningOpenIdProvider;
let discovery: Discovery;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openid-'));
  provider = await buildOpenIdProvider(settings(join(folder, 'key.json'))).listen();
  discovery = (await (
    await fetch(`${provider.issuer}/.well-known/openid-configuration`)
  ).json()) as Discovery;
});
after(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

/** A client that stores cookies and follows no redirects. */
function browser() {
  const cookies = new Map<string, string>();
  return async (url: URL | string, form?: Record<string, string>) => {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return { response, location: location ? new URL(location, url) : undefined };
  };
}

function authorization(verifier: string, more: Record<string, string> = {}): URL {
  const url = new URL(discovery.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: 'jontro-local',
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString();
  return url;
}

/** Goes from the authorization endpoint through the login form to the shop's callback. */
async function signIn(form: Record<string, string>, more: Record<string, string> = {}, visit = browser()) {
  const verifier = randomBytes(32).toString('base64url');
  const { location: login } = await visit(authorization(verifier, more));
  assert.match(login?.pathname ?? '', /^\/interaction\//);
  const { location: resume } = await visit(login ?? '', form);
  const { location: callback } = await visit(resume ?? '');
  assert.ok(callback?.href.startsWith(REDIRECT_URI), callback?.href);
  return { verifier, params: callback?.searchParams ?? new URLSearchParams() };
}

async function exchange(code: string, verifier: string) {
  const response = await fetch(discovery.token_endpoint, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('jontro-local:local-secret-of-the-shop')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      code_verifier: verifier,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function readIdToken(token: string) {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string; kid: string };
  const { keys } = (await (await fetch(discovery.jwks_uri)).json()) as {
    keys: (JsonWebKey & { kid: string })[];
  };
  const jwk = keys.find((key) => key.kid === header.kid);
  assert.ok(jwk && !('d' in jwk), 'only the public key is exposed');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  assert.ok(
    verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url')),
  );
  assert.equal(header.alg, 'RS256');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

test('discovery names the issuer, its endpoints, PKCE and RS256', () => {
  assert.equal(discovery.issuer, `http://localhost:${provider.port}`);
  assert.ok(discovery.code_challenge_methods_supported.includes('S256'));
  assert.ok(discovery.id_token_signing_alg_values_supported.includes('RS256'));
});

test('a typed user signs in by code and PKCE and is described in the signed ID token', async () => {
  const { verifier, params } = await signIn({
    email: ' Some.One@Example.com',
    name: 'কেউ একজন',
    verified: 'yes',
  });
  assert.equal(params.get('state'), 'the-state');
  const { status, body } = await exchange(params.get('code') ?? '', verifier);
  assert.equal(status, 200, JSON.stringify(body));
  const claims = await readIdToken(body.id_token ?? '');
  assert.equal(claims.iss, discovery.issuer);
  assert.equal(claims.aud, 'jontro-local');
  assert.equal(claims.nonce, 'the-nonce');
  assert.equal(claims.email, 'some.one@example.com');
  assert.equal(claims.email_verified, true);
  assert.equal(claims.name, 'কেউ একজন');

  const again = await signIn({ email: 'some.one@example.com', name: 'Other Name' });
  const second = await exchange(again.params.get('code') ?? '', again.verifier);
  const later = await readIdToken(second.body.id_token ?? '');
  assert.equal(later.sub, claims.sub, 'the same e-mail is the same subject');
  assert.equal(later.email_verified, false, 'unticked means not verified');
});

test('a listed user signs in by one button, and every sign-in shows the list again', async () => {
  const visit = browser();
  for (const person of ['nadia.karim@example.com', 'tanvir.hasan@example.com']) {
    const { verifier, params } = await signIn({ person, verified: 'yes' }, {}, visit);
    const { body } = await exchange(params.get('code') ?? '', verifier);
    assert.equal((await readIdToken(body.id_token ?? '')).email, person);
  }
});

test('the prompt select_account is accepted and a login hint is filled in', async () => {
  const more = { prompt: 'select_account', login_hint: 'hinted@example.com' };
  const { params } = await signIn({ person: 'nadia.karim@example.com', verified: 'yes' }, more);
  assert.ok(params.get('code'));
  const visit = browser();
  const { location } = await visit(authorization('x'.repeat(43), more));
  assert.match(await (await visit(location ?? '')).response.text(), /value="hinted@example.com"/);
});

test('Cancel returns access_denied', async () => {
  const { params } = await signIn({ action: 'cancel' });
  assert.equal(params.get('error'), 'access_denied');
  assert.equal(params.get('state'), 'the-state');
  assert.equal(params.get('code'), null);
});

test('a wrong verifier, a missing challenge and a foreign redirect URI are rejected', async () => {
  const { params } = await signIn({ person: 'nadia.karim@example.com' });
  const wrong = await exchange(params.get('code') ?? '', 'y'.repeat(43));
  assert.deepEqual([wrong.status, wrong.body.error], [400, 'invalid_grant']);

  const bare = authorization('x'.repeat(43));
  bare.searchParams.delete('code_challenge');
  bare.searchParams.delete('code_challenge_method');
  assert.equal((await browser()(bare)).location?.searchParams.get('error'), 'invalid_request');

  const foreign = authorization('x'.repeat(43), { redirect_uri: 'http://elsewhere.example/' });
  const rejected = await browser()(foreign);
  assert.deepEqual([rejected.response.status, rejected.location], [400, undefined]);
});

test('the login page explains an invalid e-mail, escapes typed text, and handles an expired sign-in', async () => {
  const visit = browser();
  const { location } = await visit(authorization('x'.repeat(43)));
  const shown = await visit(location ?? '');
  const page = await shown.response.text();
  for (const text of [
    'Choose an account',
    'Nadia Karim',
    'Email',
    'Name',
    'verified',
    'Cancel',
    'Continue',
  ]) {
    assert.ok(page.includes(text), text);
  }
  assert.equal(shown.response.headers.get('cross-origin-opener-policy'), null);
  const rejected = await visit(location ?? '', { email: '"><script>', name: '' });
  assert.equal(rejected.response.status, 422);
  const explained = await rejected.response.text();
  assert.match(explained, /role="alert">Enter a complete email address/);
  assert.doesNotMatch(explained, /<script>/);
  assert.equal((await visit(location ?? '', { email: 'x'.repeat(20_000) })).response.status, 413);
  assert.equal((await browser()(`${provider.issuer}/interaction/none`)).response.status, 404);
});

test('the signing key survives a restart, is private, and a file without a key is rejected', async () => {
  const keyFile = join(folder, 'deep', 'key.json');
  const keyId = async () => {
    const running = await buildOpenIdProvider(settings(keyFile)).listen();
    try {
      const { keys } = (await (await fetch(`${running.issuer}/jwks`)).json()) as {
        keys: { kid: string; n: string }[];
      };
      return [keys[0]?.kid, keys[0]?.n];
    } finally {
      await running.close();
    }
  };
  const first = await keyId();
  assert.deepEqual(await keyId(), first);
  assert.equal(statSync(keyFile).mode & 0o077, 0);
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{}');
  assert.throws(() => buildOpenIdProvider(settings(broken)), /contains no signing key/);
});

test('errors of settings name the variable', () => {
  const good = { OPENID_PORT: '1', OPENID_CLIENT_SECRET: 's', OPENID_REDIRECT_URI: REDIRECT_URI };
  assert.equal(readOpenIdSettings(good).clientId, 'jontro-local');
  assert.throws(() => readOpenIdSettings({ ...good, OPENID_PORT: 'x' }), /OPENID_PORT/);
  assert.throws(() => readOpenIdSettings({ ...good, OPENID_CLIENT_SECRET: '' }), /OPENID_CLIENT_SECRET/);
  assert.throws(() => readOpenIdSettings({ ...good, OPENID_REDIRECT_URI: 'x' }), /OPENID_REDIRECT_URI/);
  assert.throws(() => readOpenIdSettings({ ...good, SHOP_MODE: 'live' }), /SHOP_MODE=live/);
});
