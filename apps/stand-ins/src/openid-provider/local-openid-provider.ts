// The local OpenID provider: a real one, on this machine, that lets anybody be anybody. For demonstration and tests only.
import { createServer, type IncomingMessage } from 'node:http';
import Provider from 'oidc-provider';
import { createInteraction } from './interaction.ts';
import type { OpenIdSettings } from './openid-settings.ts';
import type { Person } from './people.ts';
import { providerConfiguration, SESSION_COOKIE } from './provider-configuration.ts';

export interface RunningOpenIdProvider {
  port: number;
  /** `http://localhost:<port>`. */
  issuer: string;
  close(): Promise<void>;
}

export interface OpenIdProviderServer {
  /** Listens on this machine only. */
  listen(): Promise<RunningOpenIdProvider>;
}

/** Builds the provider without listening. Refuses a key file that holds no key. */
export function buildOpenIdProvider(settings: OpenIdSettings): OpenIdProviderServer {
  const people = new Map<string, Person>();
  const configuration = providerConfiguration(settings, people);
  const server = createServer();

  return {
    async listen() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(settings.port, '127.0.0.1', resolve);
      });
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : settings.port;
      const issuer = `http://localhost:${port}`;
      // The issuer holds the port, which is known only now.
      const provider = new Provider(issuer, configuration);
      const interaction = createInteraction(provider, (subject, person) => people.set(subject, person));
      const protocol = provider.callback();
      server.on('request', (request, response) => {
        forgetSession(request);
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

/** Every sign-in starts without a memory of the last one, so that one can be somebody else each time. */
function forgetSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split('; ') ?? [];
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith(SESSION_COOKIE)).join('; ');
}
