/** Builds the server from its context; every feature's routes are registered here, by hand. */
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { failureTexts } from '@jontro/shop/failures.ts';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { auditRoutes } from './audit/audit.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { noteAddresses } from './client-address.ts';
import { type Connections, type ConnectionsOptions, createConnections } from './connections.ts';
import type { Context } from './context.ts';
import { couponsRoutes } from './coupons/coupons.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { guard } from './guards.ts';
import { healthRoutes } from './health.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { popupRoutes } from './identity/popup.routes.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { answerUnparsed } from './last-answers.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { outageOf } from './outage.ts';
import { limitPage } from './page-permissions.ts';
import { paymentAdminRoutes } from './payments/payment-admin.routes.ts';
import { paymentMayArrive, paymentUndecided } from './payments/payment-undecided.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { createFailedSearches } from './reports/failed-searches.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { followTargets, originForm } from './request-target.ts';
import { reviewsRoutes } from './reviews/reviews.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { endOtherSessions, endSessionsOf } from './session/session.ts';
import { sessionIdsOf } from './session/session-cookie.ts';
import { checkStorable } from './storable-text.ts';
import { usersRoutes } from './users/users.routes.ts';
import { removeOwnRecord } from './users/users.ts';
import { followSchemas, validationSentence } from './validation.ts';
import { wishlistRoutes } from './wishlist/wishlist.routes.ts';

const bodyLimit = 256 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
  interface FastifyContextConfig {
    /** Takes an upload, which has more time to arrive than other bodies. */
    upload?: boolean;
  }
}

type AppOptions = Pick<FastifyServerOptions, 'loggerInstance' | 'logger' | 'trustProxy'> & {
  watch?: ConnectionsOptions;
};

/** The server before it listens. Whoever builds it closes it. */
export async function buildApp(context: Context, { watch, ...options }: AppOptions = {}) {
  const { connections: bounds, trustedProxies } = context.config;
  const connections = createConnections({ ...bounds, trustedProxies }, watch);
  const app = Fastify({
    bodyLimit,
    serverFactory: connections.createServer,
    clientErrorHandler: answerUnparsed,
    // Our own line a request is below (logRequests).
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => originForm(url),
    trustProxy: context.config.trustedProxies.length > 0 && context.config.trustedProxies,
    ...options,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('shop', context.config.shop);
  app.decorate('connections', connections);
  followSchemas(app);
  noteAddresses(app);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // "no-referrer" would make the Origin of a form's post "null".
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: context.config.publicUrl.startsWith('https:'),
  });
  followConnections(app, connections);
  followTargets(app);
  logRequests(app);
  answerErrors(app);
  guard(app, context);
  app.addHook('preValidation', async (request) => {
    checkStorable(request.body, request.query, request.params);
  });
  app.addHook('onSend', async (_request, reply) => limitPage(reply));
  app.addHook('onSend', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access && access !== 'public' && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-store');
    }
  });
  registerFeatures(app, context);
  return app;
}

export type App = Awaited<ReturnType<typeof buildApp>>;

/** One line per feature. */
function registerFeatures(app: App, context: Context): void {
  healthRoutes(app, context);
  metricsRoutes(app, context);
  if (context.config.identity.kind === 'embedded') {
    identityRoutes(app, context, {
      removed: removeOwnRecord,
      passwordChanged: (db, uid, cookies) =>
        endOtherSessions(db, uid, sessionIdsOf(cookies, context.config)[0]),
      takenOver: endSessionsOf,
    });
  }
  popupRoutes(app, context);
  sessionRoutes(app, context);
  usersRoutes(app, context);
  const searches = createFailedSearches(context);
  catalogRoutes(app, context, searches);
  imagesRoutes(app, context);
  mailRoutes(app, context);
  cartRoutes(app, context);
  wishlistRoutes(app, context);
  couponsRoutes(app, context);
  ordersRoutes(app, context, { paymentUndecided, paymentMayArrive });
  paymentsRoutes(app, context);
  paymentAdminRoutes(app, context);
  reviewsRoutes(app, context);
  dashboardRoutes(app, context);
  reportsRoutes(app, context, searches);
  auditRoutes(app, context);
  openApiRoutes(app, context);
}

/** Tells the watch over connections which requests are uploads, before anything can refuse them. */
function followConnections(app: FastifyInstance, connections: Connections): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // A connection that is kept for a next request would keep the server from closing.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.upload) connections.takesUpload(request.raw.socket);
  });
  app.addHook('onClose', async () => connections.stop());
}

/** One line a request, when it has been answered; calls by their row, since an address may hold an e-mail or a code. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = request.routeOptions.logLevel === 'warn' ? 'debug' : 'info';
    const { url = '/*' } = request.routeOptions;
    const path = url === '/*' ? request.url.split('?')[0] : url;
    const ms = Math.round(reply.elapsedTime);
    request.log[level]({ method: request.method, path, status: reply.statusCode, ms }, 'answered');
  });
}

/** Codes of requests that are refused before any call looks at them. */
const transportCodes: Record<number, RefusalCode> = { 413: 'too-large', 415: 'wrong-type' };

/** Every fault becomes `{ message }`: a refusal in its own words, bad input in a sentence, anything else told to nobody. */
function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => {
    reply.status(404).send({ message: 'There is nothing at this address', code: 'not-found' });
  });
  const sayNo = (reply: FastifyReply, { code, status, details, message }: Refusal) => {
    const { retryAfter } = details;
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
    return reply.status(status).send({ code, ...details, message });
  };
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return sayNo(reply, error);
    const finding = error.validation?.[0];
    if (finding) {
      const { field, message } = validationSentence(finding as Parameters<typeof validationSentence>[0]);
      return reply.status(400).send({ message, code: 'invalid', ...(field && { field }) });
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return reply.status(status).send({ message: error.message, code: transportCodes[status] ?? 'invalid' });
    request.log.error({ err: error }, 'request failed');
    const outage = outageOf(error);
    if (outage) return sayNo(reply, outage);
    return reply.status(500).send({ message: failureTexts.unexpected, code: 'internal' });
  });
}
