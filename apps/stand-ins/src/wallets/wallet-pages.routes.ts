// The routes of a wallet's pages: number, one-time code and PIN approve a payment; too many wrong ones, or the button, end it.
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readText } from '../payment-gateway/json-fields.ts';
import { sendPage } from '../payment-gateway/page-layout.ts';
import {
  findWallet,
  overPage,
  type ShownPayment,
  STEPS,
  type Step,
  type TestWallet,
  type WalletBrand,
  walletPage,
} from './wallet-page.ts';

const MAX_WRONG = 3;
const sheet = new URL('../payment-gateway/gateway.css', import.meta.url);

/** A payment whose page is open. */
export interface OpenPayment extends ShownPayment {
  /** The number that the merchant has named. */
  payer?: string;
  /** Counts a wrong entry; returns how many there were. */
  countWrong(): number;
  /** What the shopper did; each returns where the browser goes, or undefined where it is lost. */
  approve(wallet: TestWallet): string | undefined;
  close(): string | undefined;
  fail(): string | undefined;
}

/** `find` returns the open payment of an id, or why its page is closed. */
export function walletPageRoutes(
  app: FastifyInstance,
  brand: WalletBrand,
  find: (id: string) => OpenPayment | string,
): void {
  const css = readFileSync(sheet, 'utf8');
  app.get('/__assets/gateway.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(css),
  );
  const ofRequest = (request: FastifyRequest) => find((request.params as { id: string }).id);
  const closed = (reply: FastifyReply, text: string, status: number) =>
    sendPage(reply, overPage(brand, text), status);

  app.get('/pay/:id', async (request, reply) => {
    const payment = ofRequest(request);
    if (typeof payment === 'string') return closed(reply, payment, 410);
    const wallet = findWallet(brand, payment.payer ?? '')?.number;
    return sendPage(reply, walletPage(brand, { payment, step: 'number', wallet }));
  });

  app.post('/pay/:id/:step', async (request, reply) => {
    const payment = ofRequest(request);
    if (typeof payment === 'string') return closed(reply, payment, 410);
    const { step } = request.params as { step: string };
    if (step === 'close') return goBack(reply, payment.close());
    const known = STEPS.find((name) => name === step);
    if (!known) return closed(reply, 'There is no such step.', 404);
    return enter(request, reply, payment, known);
  });

  function enter(request: FastifyRequest, reply: FastifyReply, payment: OpenPayment, step: Step) {
    const typed = (name: string) => readText(request.body, name)?.trim() ?? '';
    const show = (view: { step: Step; wallet?: string; error?: string }) =>
      sendPage(reply, walletPage(brand, { payment, ...view }), view.error === undefined ? 200 : 422);
    const wallet = findWallet(brand, typed('number'));
    // A number that is no test wallet may be a real one: it is not shown again.
    if (!wallet) return show({ step: 'number', error: 'This is not a test wallet.' });
    const { number } = wallet;
    if (step === 'number') return show({ step: 'code', wallet: number });
    const right = step === 'code' ? typed('code') === brand.code : typed('pin') === brand.pin;
    if (!right) {
      if (payment.countWrong() >= MAX_WRONG) return goBack(reply, payment.fail());
      const error = step === 'code' ? 'This code is wrong.' : 'This PIN is wrong.';
      return show({ step, wallet: number, error });
    }
    if (step === 'code') return show({ step: 'pin', wallet: number });
    return goBack(reply, payment.approve(wallet));
  }

  function goBack(reply: FastifyReply, url: string | undefined) {
    if (url === undefined) return sendPage(reply, overPage(brand, 'This tab would be closed now.'));
    return reply.header('cache-control', 'no-store').redirect(url, 302);
  }
}
