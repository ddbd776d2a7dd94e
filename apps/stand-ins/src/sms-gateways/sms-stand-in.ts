// The stand-in of SMS gateways: the addresses of four of them on one port, the telephones' inbox, and faults for tests.
import { timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import type { StandIn } from '../stand-in-process.ts';
import { inboxPage } from './inbox-page.ts';
import { smsApiRoutes } from './sms-api.routes.ts';
import { type SmsStandInSettings, smsSettings } from './sms-settings.ts';
import { createSmsState, type Fault, type SmsState } from './sms-state.ts';

export interface RunningSmsStandIn extends StandIn {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  /** For tests in the same process. */
  state: SmsState;
  /** Lets the process end without closing it. */
  unref(): void;
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

function controlRoutes(app: FastifyInstance, token: string, state: SmsState): void {
  const expected = Buffer.from(`Bearer ${token}`);
  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        const given = Buffer.from(request.headers.authorization ?? '');
        if (given.length === expected.length && timingSafeEqual(given, expected)) return;
        return reply.code(401).send({ message: 'The control token is missing or wrong.' });
      });
      control.get('/messages', async () => state.messages);
      control.get('/faults', async () => state.faults);
      control.post('/faults', async (request, reply) => {
        const { fault, gateway, times } = (request.body ?? {}) as Fault;
        if (typeof fault !== 'string') return reply.code(400).send({ message: 'fault must be a text.' });
        state.faults.push({ fault, gateway, times });
        return state.faults;
      });
      control.post('/reset', async () => {
        state.reset();
        return {};
      });
    },
    { prefix: '/__sms' },
  );
}

/** Starts it on 127.0.0.1. */
export async function startSmsStandIn(
  overrides: Partial<SmsStandInSettings> = {},
): Promise<RunningSmsStandIn> {
  const settings = smsSettings(overrides);
  const state = createSmsState();
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.register(formbody);
  app.get('/inbox', async (_request, reply) => reply.headers(pageHeaders).send(inboxPage(state.messages)));
  app.get('/', async (_request, reply) => reply.redirect('/inbox'));
  app.register(async (routes) => {
    smsApiRoutes(routes, settings, state);
    if (settings.controlToken) controlRoutes(routes, settings.controlToken, state);
  });
  await app.listen({ host: '127.0.0.1', port: settings.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    state,
    unref: () => app.server.unref(),
    close: () => app.close(),
  };
}
