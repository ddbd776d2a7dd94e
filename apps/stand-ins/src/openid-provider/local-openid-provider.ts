// The local OpenID provider: signs in any e-mail without a password. For demonstration and tests only.
import { createServer, type IncomingMessage } from 'node:http';
import Provider from 'oidc-provider';
import { createInteraction } from './interaction.ts';
import type { OpenIdSettings } from './openid-settings.ts';
import { providerConfiguration, SESSION_COOKIE } from './provider-configuration.ts';
import type { User } from './users.ts';

export interface RunningOpenIdProvider {
  port: number;
  /** `http://localhost:<port>`. */
  issuer: string;
  close(): Promise<void>;
}

export interface OpenIdProviderServer {
  /** Listens on the loopback interface only. */
  listen(): Promise<RunningOpenIdProvider>;
}

/** Builds the provider without listening. Throws for a key file without a key. */
export function buildOpenIdProvider(settings: OpenIdSettings): OpenIdProviderServer {
  const users = new Map<string, User>();
  const configuration = providerConfiguration(settings, users);
  const server = createServer();

  return {
    async listen() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(settings.port, '127.0.0.1', resolve);
      });
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : settings.port;
      const issuer = `http://localhost:${port}`;
      // The issuer contains the port, which is known only now.
      const provider = new Provider(issuer, configuration);
      const interaction = createInteraction(provider, (subject, user) => users.set(subject, user));
      const protocol = provider.callback();
      server.on('request', (request, response) => {
        dropSessionCookie(request);
        if (!request.url?.startsWith('/interaction/')) return void protocol(request, response);
        interaction(request, response).catch(() => {
          if (!response.headersSent) response.writeHead(500);
          response.end();
        });
      });
      return { port, issuer, close: closeServer };
    },
  };

  function closeServer(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }
}

/** Removes the session cookie, so that every sign-in can choose another user. */
function dropSessionCookie(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split('; ') ?? [];
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith(SESSION_COOKIE)).join('; ');
}
