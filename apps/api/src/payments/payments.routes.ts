/** Payment routes: Pay Now and the status for shoppers, IPN and return for the provider. */
import { gatewayPaths, paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { subscriptionOf } from './bkash/bkash-webhook.ts';
import { handleIpn, handleReturn, type NotificationContext } from './notifications.ts';
import { listPaymentMethods } from './payment-methods.ts';
import { findPaymentStatus } from './payment-status.ts';
import { type Outcome, outcomes, resultUrl } from './result-urls.ts';
import { shopperOf } from './shopper-of.ts';
import { answerLimitMs, answerWithin, createSingleFlight } from './single-flight.ts';
import { startPayment } from './start-payment.ts';

const maxBodyBytes = 64 * 1024;
const form = 'application/x-www-form-urlencoded';

const maxQueryLength = 2_000;
/** How the pages of bKash and Nagad tell the browser's return; anything else is shown as the attempt is. */
const walletOutcomes: Readonly<Record<string, Outcome>> = {
  failure: 'fail',
  cancel: 'cancel',
  Failed: 'fail',
  Aborted: 'cancel',
  Cancelled: 'cancel',
};

/** The gateway sends no cookies and another origin; validation proves what it claims. */
const gatewayAccess = { access: 'public', anyOrigin: true, importance: 'always' } as const;

export function paymentsRoutes(app: App, context: Context): void {
  const { db, config, limits, publicCache } = context;
  const shared = createSingleFlight();
  const deps: NotificationContext = {
    context,
    shared,
    onError: (error) => app.log.error({ err: error }, 'payment reconciliation failed'),
  };
  app.addHook('onClose', () => shared.drain(5_000));
  const inTime = <Result>(work: () => Promise<Result>): Promise<Result> =>
    answerWithin(answerLimitMs, work(), deps.onError);

  app.route({
    ...paymentEndpoints.startPayment,
    handler: async (request) => {
      const currentUser = requireUser(request);
      return inTime(async () => {
        await limits.limit('start-payment', currentUser.userId);
        return startPayment(context, shared, currentUser, shopperOf(request), request.body);
      });
    },
  });
  app.route(
    cachedEndpoint(
      publicCache,
      paymentEndpoints.listPaymentMethods,
      async () => listPaymentMethods(context),
      {
        tags: () => [],
      },
    ),
  );
  app.route({
    ...paymentEndpoints.findPaymentStatus,
    handler: async (request, reply) => {
      const { tranId } = request.params;
      await limits.limit('payment-status', `${request.address} ${tranId}`);
      reply.header('cache-control', 'no-store');
      return findPaymentStatus(db, tranId);
    },
  });

  /** Works on what a provider sends, or a browser that returns from it. */
  const onCallback = <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
    inTime(async () => {
      await limits.limit('payment-callback-address', request.address);
      return work();
    });

  // The browser comes by a GET, and what it says is a hint.
  for (const url of [gatewayPaths.bkashReturned, gatewayPaths.nagadReturned])
    app.route<{ Params: { tranId: string }; Querystring: { status?: unknown } }>({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      config: gatewayAccess,
      handler: async (request, reply) => {
        const query = request.url.split('?')[1] ?? '';
        const attempt = await onCallback(request, () =>
          handleReturn(deps, request.params.tranId, query.slice(0, maxQueryLength)),
        );
        const status = String(request.query.status);
        const outcome = Object.hasOwn(walletOutcomes, status) ? walletOutcomes[status] : undefined;
        return reply
          .header('cache-control', 'no-store')
          .redirect(resultUrl(config, attempt, outcome ?? 'success'), 303);
      },
    });

  app.register(async (scope) => {
    // Amazon SNS sends its JSON as plain text, and signs texts inside it.
    scope.removeAllContentTypeParsers();
    for (const type of ['text/plain', 'application/json'])
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: maxBodyBytes },
        (_request, body, done) => done(null, body),
      );
    scope.route({
      method: 'POST',
      url: gatewayPaths.bkashWebhook,
      bodyLimit: maxBodyBytes,
      config: gatewayAccess,
      handler: async (request, reply) => {
        const body = rawBody(request);
        const known = await onCallback(request, () => handleIpn(deps, 'bkash', body));
        const subscription = known ? undefined : subscriptionOf(context.paymentProviders.bkash, body);
        if (subscription)
          request.log.warn({ subscription }, 'open this address once: bKash then sends its messages');
        else if (!known) request.log.warn('a message of bKash about an unknown payment');
        return reply.header('cache-control', 'no-store').send({ message: 'OK' });
      },
    });
  });

  app.register(async (scope) => {
    // The signature covers the raw text, so no parser may change it; other content types are rejected.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );

    scope.route({
      method: 'POST',
      url: gatewayPaths.ipn,
      bodyLimit: maxBodyBytes,
      config: gatewayAccess,
      handler: async (request, reply) => {
        const known = await onCallback(request, () => handleIpn(deps, 'sslcommerz', rawBody(request)));
        if (!known) request.log.warn('IPN for an unknown payment');
        return reply.header('cache-control', 'no-store').send({ message: 'OK' });
      },
    });
    scope.route<{ Params: { outcome: string; tranId: string } }>({
      method: ['GET', 'POST'],
      url: gatewayPaths.returned,
      bodyLimit: maxBodyBytes,
      exposeHeadRoute: false,
      config: gatewayAccess,
      handler: async (request, reply) => {
        const outcome = outcomes.find((name) => name === request.params.outcome);
        if (!outcome) throw new ApplicationError('not-found', 'There is nothing at this address');
        const attempt = await onCallback(request, () =>
          handleReturn(deps, request.params.tranId, rawBody(request)),
        );
        // 303 turns the browser's POST into a GET; other redirects would post to the page.
        return reply.header('cache-control', 'no-store').redirect(resultUrl(config, attempt, outcome), 303);
      },
    });
  });
}

const rawBody = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');
