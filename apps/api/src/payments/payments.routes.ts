/** Payment routes: Pay Now and the status for shoppers, IPN and return for the provider. */
import { gatewayPaths, paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { handleIpn, handleReturn, type NotificationContext } from './notifications.ts';
import { listPaymentMethods } from './payment-methods.ts';
import { findPaymentStatus } from './payment-status.ts';
import { outcomes, resultUrl } from './result-urls.ts';
import { createSingleFlight } from './single-flight.ts';
import { startPayment } from './start-payment.ts';

const maxBodyBytes = 64 * 1024;
const form = 'application/x-www-form-urlencoded';

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

  app.route({
    ...paymentEndpoints.startPayment,
    handler: async (request) => {
      const currentUser = requireUser(request);
      await limits.limit('start-payment', currentUser.userId);
      return startPayment(context, shared, currentUser, request.body);
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

  const limitCallbacks = (request: FastifyRequest) =>
    limits.limit('payment-callback-address', request.address);

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
        await limitCallbacks(request);
        const known = await handleIpn(deps, 'sslcommerz', rawBody(request));
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
        await limitCallbacks(request);
        const attempt = await handleReturn(deps, request.params.tranId, rawBody(request));
        // 303 turns the browser's POST into a GET; other redirects would post to the page.
        return reply.header('cache-control', 'no-store').redirect(resultUrl(config, attempt, outcome), 303);
      },
    });
  });
}

const rawBody = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');
