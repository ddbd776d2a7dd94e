// The sandbox payment gateway: a server with the hosted checkout of SSLCommerz v4, for a shop without an account.
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { controlRoutes } from './control.routes.ts';
import { createFaults } from './faults.ts';
import { createClock } from './gateway-clock.ts';
import type { GatewayContext } from './gateway-context.ts';
import { type GatewaySettings, gatewaySettings } from './gateway-settings.ts';
import { openStateFile } from './gateway-state.ts';
import { hostedPageRoutes } from './hosted-page.routes.ts';
import { createIpnSender } from './ipn-sender.ts';
import { merchantApiRoutes } from './merchant-api.routes.ts';
import { messagePage, sendPage } from './page-layout.ts';
import { recordRequests } from './recorded-requests.ts';
import { createSessionExpiry } from './session-expiry.ts';
import { sessionRoutes } from './sessions.routes.ts';

export interface RunningGateway {
  port: number;
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  /** Stops listening; IPNs in flight stay queued in the state file. */
  close(): Promise<void>;
}

export interface PaymentGatewayServer {
  app: FastifyInstance;
  /** Listens on 127.0.0.1 and resumes unfinished work of an earlier run. */
  listen(): Promise<RunningGateway>;
}

/** Builds the gateway without listening. Throws for a state file that is not a gateway's. */
export function buildGateway(overrides: Partial<GatewaySettings> = {}): PaymentGatewayServer {
  const settings = gatewaySettings(overrides);
  const { state, save } = openStateFile(settings.stateFile);
  const clock = createClock(state.clockOffsetMs, (offset) => {
    state.clockOffsetMs = offset;
    save();
  });
  let url = '';
  const gateway: GatewayContext = {
    settings,
    state,
    save,
    clock,
    faults: createFaults(state.faults, save),
    ipns: createIpnSender({ deliveries: () => state.deliveries, save, log: settings.log }, clock),
    baseUrl: () => url,
  };
  const expiry = createSessionExpiry(gateway);

  // Requests that a fault leaves without a response would otherwise keep the server open.
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.register(formbody);
  app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { files: 0 } });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
  app.setNotFoundHandler((_request, reply) =>
    sendPage(reply, messagePage('Not found', 'Nothing is here.'), 404),
  );
  app.addHook('preClose', async () => {
    gateway.ipns.stop();
    clock.stop();
  });
  const calls = recordRequests(app, clock.now);
  app.register(async (routes) => {
    sessionRoutes(routes, gateway, expiry);
    hostedPageRoutes(routes, gateway);
    merchantApiRoutes(routes, gateway);
    controlRoutes(routes, gateway, expiry, calls);
  });

  return {
    app,
    async listen() {
      await app.listen({ host: '127.0.0.1', port: settings.port });
      const address = app.server.address();
      const port = typeof address === 'object' && address ? address.port : settings.port;
      url = `http://127.0.0.1:${port}`;
      void expiry.run();
      void gateway.ipns.sendDue();
      return { port, url, close: () => app.close() };
    },
  };
}
