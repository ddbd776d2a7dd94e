// The protocol's endpoints and the login page, with the OpenID library: loaded by the first request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { createInteraction } from './interaction.ts';
import type { OpenIdSettings } from './openid-settings.ts';
import { providerConfiguration, SESSION_COOKIE } from './provider-configuration.ts';
import type { SigningKey } from './signing-key.ts';
import type { User } from './users.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns what handles every request of the provider with this issuer. */
export function createProtocol(issuer: string, settings: OpenIdSettings, key: SigningKey): RequestHandler {
  const users = new Map<string, User>();
  const provider = new Provider(issuer, providerConfiguration(settings, users, key));
  const interaction = createInteraction(provider, (subject, user) => users.set(subject, user));
  const protocol = provider.callback();
  return (request, response) => {
    dropSessionCookie(request);
    if (!request.url?.startsWith('/interaction/')) return void protocol(request, response);
    interaction(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}

/** Removes the session cookie, so that every sign-in can choose another user. */
function dropSessionCookie(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split('; ') ?? [];
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith(SESSION_COOKIE)).join('; ');
}
