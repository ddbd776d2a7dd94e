// The local OpenID provider: signs in any e-mail without a password. For demonstration and tests only.
import { createServer } from 'node:http';
import type { OpenIdSettings } from './openid-settings.ts';
import type { RequestHandler } from './protocol.ts';
import { loadSigningKey } from './signing-key.ts';

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
  const key = loadSigningKey(settings.keyFile);
  const server = createServer();

  return {
    async listen() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(settings.port, '127.0.0.1', resolve);
      });
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : settings.port;
      const issuer = `http://localhost:${port}`;
      // Most demo shops never see a sign-in, and the OpenID library takes 10 MB.
      let protocol: Promise<RequestHandler> | undefined;
      server.on('request', async (request, response) => {
        protocol ??= import('./protocol.ts').then(({ createProtocol }) =>
          createProtocol(issuer, settings, key),
        );
        (await protocol)(request, response);
      });
      return { port, issuer, close: closeServer };
    },
  };

  function closeServer(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }
}
