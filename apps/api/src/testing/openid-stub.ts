/** A small OpenID provider for tests: signs in `person`, can deny consent and issue invalid tokens. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface OpenIdStub {
  issuer: string;
  /** The settings of a shop whose Google it is. */
  env: Record<'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET', string>;
  /** Claims of the next sign-in; `sub` is required. */
  person: JWTPayload & { sub: string };
  /** Whether the user denies consent at the next sign-in. */
  deniesConsent: boolean;
  /** An ID token for tests without a browser; `claims` replace its own. */
  idToken(claims?: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

export const stubClient = { clientId: 'jontro-test', clientSecret: 'test:secret/with signs' } as const;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

export async function startOpenIdStub(): Promise<OpenIdStub> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const attempts = new Map<string, { challenge: string; nonce: string }>();

  /** Checks Basic authentication with form-encoded id and secret (RFC 6749 section 2.3.1). */
  const hasClientSecret = (header = ''): boolean => {
    const credentials = Buffer.from(header.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const [id, secret] = credentials.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    return id === stubClient.clientId && secret === stubClient.clientSecret;
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', stub.issuer);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (pathname === '/.well-known/openid-configuration') {
      return send(200, {
        issuer: stub.issuer,
        authorization_endpoint: `${stub.issuer}/authorize`,
        token_endpoint: `${stub.issuer}/token`,
        jwks_uri: `${stub.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (pathname === '/keys') {
      return send(200, { keys: [{ ...(await exportJWK(publicKey)), kid: 's1', alg: 'RS256', use: 'sig' }] });
    }
    if (pathname === '/authorize') {
      const redirect = new URL(query.get('redirect_uri') ?? '');
      redirect.searchParams.set('state', query.get('state') ?? '');
      if (stub.deniesConsent) {
        redirect.searchParams.set('error', 'access_denied');
      } else {
        const code = randomBytes(16).toString('hex');
        attempts.set(code, {
          challenge: query.get('code_challenge') ?? '',
          nonce: query.get('nonce') ?? '',
        });
        redirect.searchParams.set('code', code);
      }
      return response.writeHead(302, { location: redirect.href }).end();
    }
    const form = await formOf(request);
    const attempt = attempts.get(form.get('code') ?? '');
    attempts.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!hasClientSecret(request.headers.authorization)) return send(401, { error: 'invalid_client' });
    if (!attempt || verifier !== attempt.challenge) return send(400, { error: 'invalid_grant' });
    return send(200, {
      access_token: 'unused',
      token_type: 'Bearer',
      id_token: await stub.idToken({ nonce: attempt.nonce }),
    });
  });

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stub: OpenIdStub = {
    issuer,
    env: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: stubClient.clientId,
      GOOGLE_CLIENT_SECRET: stubClient.clientSecret,
    },
    person: { sub: 'person-1' },
    deniesConsent: false,
    idToken: (claims) =>
      new SignJWT({ iss: stub.issuer, aud: stubClient.clientId, ...stub.person, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 's1' })
        .setIssuedAt(claims?.iat)
        .setExpirationTime(claims?.exp ?? '5m')
        .sign(privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stub;
}
