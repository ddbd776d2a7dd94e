/** The HTTP server without routes: limits, access control, validation, one log line per request, errors as `{ message }`. */
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Config } from '../config/config.ts';
import type { Context } from '../runtime/context.ts';
import { counters } from '../runtime/counters.ts';
import { recordsSpans, recordTrace } from '../runtime/spans.ts';
import { logFieldsOf } from '../runtime/trace.ts';
import { beginRequests, createRefusalCount, refuseRequests } from './admit-requests.ts';
import { ApplicationError, type ErrorCode } from './application-error.ts';
import { recordClientAddresses } from './client-address.ts';
import { type Connections, type ConnectionsOptions, createConnections } from './connections.ts';
import { setDefaultPolicy } from './default-policy.ts';
import { createEarlyRefusals } from './early-refusals.ts';
import { errorResponseOf } from './error-response.ts';
import { createFastPath, onEveryResponse, registerFastPath } from './fast-path.ts';
import { registerAccessControl } from './guards.ts';
import { createHeldRefusals } from './held-refusals.ts';
import { setPermissionsPolicy } from './permissions-policy.ts';
import { maxParamLength } from './plain-routes.ts';
import { collectPublicReads } from './public-reads.ts';
import { acceptsPage, respondBusy, respondToClientError, sendOverloadPage } from './raw-responses.ts';
import { normalizeTargets, routedTarget } from './request-target.ts';
import { registerTraces, traceOptions } from './request-trace.ts';
import { createRouteTable } from './route-table.ts';
import { checkStorable } from './storable-text.ts';
import { setSchemaCompilers, validationMessage } from './validation.ts';
import { takeInvisible } from './visible-input.ts';

const bodyLimit = 256 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
    /** From now on each response is the last of its connection. */
    closeAfterResponses(): void;
    /** Whether it has a route of its own for reads of a path, which is plain; a wildcard is none. */
    hasPlainRoute(path: string): boolean;
    /** Once there are pages: sends the error page to whoever asked for a page, to others nothing. */
    errorPage: { send?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined };
  }
  interface FastifyContextConfig {
    /** Accepts an upload, which has more time to arrive than other bodies. */
    upload?: boolean;
  }
}

export type ServerOptions = Pick<FastifyServerOptions, 'loggerInstance' | 'logger'> & {
  watch?: ConnectionsOptions;
};

/** Creates the server without routes, before it listens. The caller closes it. */
export async function createServer(context: Context, { watch, ...options }: ServerOptions = {}) {
  const { connections: bounds, trustedProxies } = context.config;
  const theme = () => context.config.shop;
  const connections = createConnections({ ...bounds, trustedProxies, theme }, watch);
  const routes = createRouteTable();
  const fastPath = createFastPath(context.publicCache, routes.withoutUnknown, context.now);
  const yields = (request: IncomingMessage): boolean =>
    request.socket.remoteAddress !== undefined && context.publicCache.yieldsFor(app.addressOf(request));
  const earlyRefusals = createEarlyRefusals(context.admission, fastPath, routes, theme, yields);
  const app = Fastify({
    bodyLimit,
    // What a start waits for is the database, whose statements have limits of their own.
    pluginTimeout: 0,
    serverFactory: (handler) => connections.createServer(fastPath.before(earlyRefusals.before(handler))),
    ...traceOptions,
    clientErrorHandler: respondToClientError,
    // Replaced by one line per request (logRequests).
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength },
    rewriteUrl: routedTarget,
    // What still arrives while the server stops is answered, and its connection closed.
    return503OnClosing: false,
    ...options,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('shop', { getter: () => context.config.shop });
  app.decorate('connections', connections);
  app.decorate('hasPlainRoute', (path: string) => routes.find('GET', path) !== undefined);
  app.decorate('earlyRefusals', earlyRefusals);
  app.decorate('errorPage', {});
  routes.learn(app);
  const countRefusal = createRefusalCount(app);
  earlyRefusals.register(countRefusal);
  refuseRequests(app, context.admission, countRefusal, yields, ({ raw, id }, reply) =>
    respondBusy(raw, reply.raw, { id, theme }),
  );
  registerTraces(app);
  registerFastPath(app, fastPath);
  setSchemaCompilers(app);
  recordClientAddresses(app, trustedProxies);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // "no-referrer" would make the Origin of a form's post "null".
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: context.config.publicUrl.startsWith('https:'),
  });
  trackConnections(app, connections);
  normalizeTargets(app);
  recordRequests(app, context.config);
  logRequests(app);
  handleErrors(app, context.config);
  beginRequests(app, context.admission);
  registerAccessControl(app, context);
  collectPublicReads(app);
  app.addHook('preValidation', async (request) => {
    // Pages have an error page for it.
    if (request.routeOptions.url === '/*') return;
    checkStorable(request.body, request.query, request.params);
    takeInvisible(request.body, request.query, request.params);
  });
  app.addHook('onSend', async (request, reply) => {
    setPermissionsPolicy(reply);
    setDefaultPolicy(request, reply);
  });
  app.addHook('onSend', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access && access !== 'public' && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-store');
    }
  });
  return app;
}

/** The server to which features add their routes. */
export type App = Awaited<ReturnType<typeof createServer>>;

/** Marks the connections of uploads before any other hook, and closes keep-alive connections on shutdown. */
function trackConnections(app: FastifyInstance, connections: Connections): void {
  let closing = false;
  app.decorate('closeAfterResponses', () => {
    closing = true;
    app.fastPath.stop();
    app.earlyRefusals.stop();
  });
  app.addHook('preClose', async () => app.closeAfterResponses());
  // A keep-alive connection would keep the server from closing.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.upload) connections.markUpload(request.raw.socket);
  });
  app.addHook('onClose', async () => connections.stop());
}

const levelsWithInfo = ['trace', 'debug', 'info'];

/** The path of an order's page without the customer's name in it. */
const withoutName = (path: string): string => path.replace(/(\/order-details\/)[^/]+(?=\/)/, '$1:name');

/** Records the span of each request, if traces are exported. */
function recordRequests(app: FastifyInstance, { publicUrl }: Config): void {
  const scheme = new URL(publicUrl).protocol.slice(0, -1);
  onEveryResponse(app, ({ trace, method, route, path, status, ms }) => {
    if (!recordsSpans()) return;
    const failed = status >= 500;
    recordTrace(trace(), {
      name: route ? `${method} ${route}` : method,
      kind: 'server',
      startedAt: Date.now() - ms,
      ms,
      failed,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'url.path': route === '/*' ? withoutName(path) : (route ?? '/*'),
        'url.scheme': scheme,
        'error.type': failed ? String(status) : undefined,
      },
    });
  });
}

/** Logs one line per response, with the route of endpoints, because a URL may contain an e-mail or a code. */
function logRequests(app: FastifyInstance): void {
  if (!levelsWithInfo.includes(app.log.level)) return;
  onEveryResponse(app, ({ trace, method, route = '/*', path, status, ms, unlogged }) => {
    if (unlogged) return;
    const fields = {
      ...logFieldsOf(trace()),
      method,
      path: route === '/*' ? withoutName(path) : route,
      status,
      ms: Math.round(ms),
    };
    app.log.info(fields, 'request completed');
  });
}

/** Error codes of requests that Fastify rejects before the endpoint. */
const transportCodes: Record<number, ErrorCode> = { 413: 'too-large', 415: 'wrong-type' };

/** Turns every error into `{ message }`; the message of an unexpected error is not sent. */
function handleErrors(app: FastifyInstance, config: Pick<Config, 'shop'>): void {
  app.setNotFoundHandler((request, reply) => {
    const page = app.errorPage.send?.(request, reply);
    return page ?? reply.status(404).send({ message: 'There is nothing at this address', code: 'not-found' });
  });
  const hold = createHeldRefusals();
  const sendError = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { method, routeOptions, log } = request;
    // Not its URL: that may contain an e-mail or a code.
    const { status, body, retryAfter } = errorResponseOf(error, log, { method, path: routeOptions.url });
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    if (body.message !== connectionTexts.full) return reply.status(status).send(body);
    hold(() => {
      if (acceptsPage(request.headers)) sendOverloadPage(reply, config.shop);
      else reply.status(status).send(body);
    });
    return undefined;
  };
  app.setErrorHandler((error: FastifyError | ApplicationError, request, reply) => {
    if (error instanceof ApplicationError) return sendError(error, request, reply);
    const validationError = error.validation?.[0];
    if (validationError) {
      counters.refusals.add({ kind: 'invalid' });
      const { field, message } = validationMessage(
        validationError as Parameters<typeof validationMessage>[0],
      );
      return reply.status(400).send({ message, code: 'invalid', ...(field && { field }) });
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const code = transportCodes[status] ?? 'invalid';
      counters.refusals.add({ kind: code });
      return reply.status(status).send({ message: error.message, code });
    }
    return sendError(error, request, reply);
  });
}
