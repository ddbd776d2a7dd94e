// /__bkash/*: control endpoints for faults, clock, approvals without a browser and inspection; protected by a token.
import type { FastifyInstance } from 'fastify';
import { readNumber, readText } from '../payment-gateway/json-fields.ts';
import { sendError, walletControlRoutes } from '../wallets/wallet-control.routes.ts';
import type { BkashContext } from './bkash-context.ts';
import { BKASH_FAULTS } from './bkash-faults.ts';
import { IPN_FAULTS } from './bkash-ipn.ts';
import { approve, close, fail } from './bkash-payment.ts';
import { emptyState } from './bkash-state.ts';
import { returnUrl } from './merchant-answers.ts';
import { findWallet } from './wallets.ts';

export function bkashControlRoutes(app: FastifyInstance, bkash: BkashContext): void {
  const { settings, state, clock } = bkash;
  walletControlRoutes(app, {
    prefix: '/__bkash',
    token: settings.controlToken,
    known: BKASH_FAULTS,
    state,
    clock,
    save: bkash.save,
    others(control) {
      /** Approves, closes or fails as a shopper would; responds with where the browser goes. */
      control.post('/pay', async (request, reply) => {
        const invoice = readText(request.body, 'invoice');
        const payment = state.payments.findLast((one) => one.invoice === invoice);
        if (!payment) return sendError(reply, 'No payment has this invoice.', 404);
        const way = readText(request.body, 'wallet') ?? '01770618575';
        if (way === 'close') return { url: returnUrl(payment, close(bkash, payment)) };
        if (way === 'fail') return { url: returnUrl(payment, fail(bkash, payment)) };
        const wallet = findWallet(way);
        if (!wallet) return sendError(reply, 'wallet must be a test wallet, "close" or "fail".');
        return { url: returnUrl(payment, approve(bkash, payment, wallet.number)) };
      });

      /** Sends the webhook's message about a payment; responds with the statuses. */
      control.post('/ipn', async (request, reply) => {
        const payment = state.payments.findLast(
          ({ invoice }) => invoice === readText(request.body, 'invoice'),
        );
        const url = readText(request.body, 'url');
        const fault = IPN_FAULTS.find((name) => name === readText(request.body, 'fault'));
        if (!payment || !url || !settings.signer)
          return sendError(reply, 'invoice, url and a signer are needed.');
        const body = JSON.stringify(settings.signer.messageOf(clock.now(), payment, fault));
        const headers = {
          'content-type': 'text/plain; charset=UTF-8',
          'x-amz-sns-message-type': 'Notification',
        };
        const send = () => fetch(url, { method: 'POST', headers, body }).then(({ status }) => status);
        const copies = Math.min(readNumber(request.body, 'copies') ?? 1, 20);
        return Promise.all(Array.from({ length: copies }, send));
      });

      control.post('/tokens/expire', async () => {
        state.tokens = [];
        bkash.save();
        return {};
      });
      control.get('/payments', async () => state.payments);
      control.get('/charges', async () => state.charges);
      control.get('/refunds', async () => state.refunds);
      control.get('/grants', async () => state.grants);
      control.get('/calls', async () => bkash.calls);
      control.post('/reset', async () => {
        const { version, clockOffsetMs, ...empty } = emptyState();
        Object.assign(state, empty);
        bkash.calls.length = 0;
        bkash.save();
        return {};
      });
    },
  });
}
