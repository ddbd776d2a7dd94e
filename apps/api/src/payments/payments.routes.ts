/** Payments over HTTP: Pay Now and the status for shoppers, the message and the return for the gateway. */
import { gatewayPaths, paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { handleIpn, handleReturn, type NotificationContext } from './notifications.ts';
import { findPaymentStatus } from './payment-status.ts';
import { outcomes, resultUrl } from './result-urls.ts';
import { createSharedWork } from './shared-work.ts';
import { startPayment } from './start-payment.ts';

const messageLimit = 64 * 1024;
const form = 'application/x-www-form-urlencoded';

/** The gateway calls without cookies and from its own origin; validation proves what it says. */
const fromOutside = { access: 'public', anyOrigin: true } as const;

export function paymentsRoutes(app: App, context: Context): void {
  const { db, config, limits } = context;
  const shared = createSharedWork();
  const desk: NotificationContext = {
    context,
    shared,
    onFault: (fault) => app.log.error({ err: fault }, 'a payment could not be looked at'),
  };
  app.addHook('onClose', () => shared.finish(5_000));

  app.route({
    ...paymentEndpoints.startPayment,
    handler: async (request) => {
      const currentUser = requireUser(request);
      await limits.limit('start-payment', currentUser.userId);
      return startPayment(context, shared, currentUser, request.body);
    },
  });
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
    // The signature covers the text as it came, so nothing may parse it on the way here; and nothing else is taken.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: messageLimit }, (_request, body, done) =>
      done(null, body),
    );

    scope.route({
      method: 'POST',
      url: gatewayPaths.ipn,
      bodyLimit: messageLimit,
      config: fromOutside,
      handler: async (request, reply) => {
        await limitCallbacks(request);
        const known = await handleIpn(desk, rawForm(request));
        if (!known) request.log.warn('a payment message names no payment of ours');
        return reply.header('cache-control', 'no-store').send({ message: 'OK' });
      },
    });
    scope.route<{ Params: { outcome: string; tranId: string } }>({
      method: ['GET', 'POST'],
      url: gatewayPaths.returned,
      bodyLimit: messageLimit,
      exposeHeadRoute: false,
      config: fromOutside,
      handler: async (request, reply) => {
        const outcome = outcomes.find((each) => each === request.params.outcome);
        if (!outcome) throw new ApplicationError('not-found', 'There is nothing at this address');
        await limitCallbacks(request);
        const attempt = await handleReturn(desk, request.params.tranId, rawForm(request));
        // 303 makes the browser's POST a GET; anything else would post to the page.
        return reply
          .header('cache-control', 'no-store')
          .redirect(resultUrl(config.publicUrl, attempt, outcome), 303);
      },
    });
  });
}

const rawForm = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');
