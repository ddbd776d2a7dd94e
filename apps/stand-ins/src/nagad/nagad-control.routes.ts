// /__nagad/*: control endpoints for faults, clock, payments without a browser and inspection; protected by a token.
import type { FastifyInstance } from 'fastify';
import { readText } from '../payment-gateway/json-fields.ts';
import { sendError, walletControlRoutes } from '../wallets/wallet-control.routes.ts';
import { findWallet } from '../wallets/wallet-page.ts';
import { BRAND, type NagadContext, returnUrl } from './nagad-context.ts';
import { NAGAD_FAULTS } from './nagad-faults.ts';
import { end, pay } from './nagad-payment.ts';
import { emptyState } from './nagad-state.ts';

export function nagadControlRoutes(app: FastifyInstance, nagad: NagadContext): void {
  const { settings, state, clock } = nagad;
  walletControlRoutes(app, {
    prefix: '/__nagad',
    token: settings.controlToken,
    known: NAGAD_FAULTS,
    state,
    clock,
    save: nagad.save,
    others(control) {
      /** Pays, closes or fails as a shopper would; responds with where the browser goes. */
      control.post('/pay', async (request, reply) => {
        const orderId = readText(request.body, 'orderId');
        const payment = state.payments.findLast((one) => one.orderId === orderId);
        if (!payment?.callbackUrl) return sendError(reply, 'No payment has this order.', 404);
        const way = readText(request.body, 'wallet') ?? BRAND.wallets[0]?.number ?? '';
        const url = (status: string) => ({ url: returnUrl(nagad, payment, status) });
        if (way === 'close') return url(end(nagad, payment, 'Aborted'));
        if (way === 'fail') return url(end(nagad, payment, 'Failed'));
        const wallet = findWallet(BRAND, way);
        if (!wallet) return sendError(reply, 'wallet must be a test wallet, "close" or "fail".');
        return url(pay(nagad, payment, wallet));
      });

      control.get('/payments', async () => state.payments);
      control.get('/refunds', async () => state.refunds);
      control.get('/calls', async () => nagad.calls);
      control.post('/reset', async () => {
        const { version, clockOffsetMs, ...empty } = emptyState();
        Object.assign(state, empty);
        nagad.calls.length = 0;
        nagad.save();
        return {};
      });
    },
  });
}
