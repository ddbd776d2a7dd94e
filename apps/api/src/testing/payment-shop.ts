/** A listening test shop with the sandbox payment gateway: payments are tested over real HTTP on both sides. */
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { asc, eq } from 'drizzle-orm';
import { buildGateway } from '../../../stand-ins/src/payment-gateway/sandbox-gateway.ts';
import { signFields } from '../../../stand-ins/src/payment-gateway/signature.ts';
import { silentLog } from '../database/test-database.ts';
import { mails } from '../mail/mail.table.ts';
import type { Attempt } from '../payments/attempts.ts';
import { reconcileDuePayments } from '../payments/payment-job.ts';
import { createPaymentProviders } from '../payments/payment-methods.ts';
import type { ProviderTimeouts } from '../payments/payment-provider.ts';
import { paymentAttempts, paymentEvents, refunds } from '../payments/payments.table.ts';
import { billing, buy } from './shopping.ts';
import { createTestShop, type SignedInClient, type TestShop, type TestShopOptions } from './test-shop.ts';

export const cards = {
  good: '4111111111111111',
  declined: '4000000000000002',
  risky: '4000000000000127',
  pending: '4000000000000259',
} as const;

/** How the hosted payment page returns the browser to the shop. */
export interface GatewayReturn {
  url: string;
  method: 'post' | 'get';
  fields: Record<string, string>;
  times: 0 | 1 | 2;
}

export interface ReturnResponse {
  status: number;
  location: string;
  setCookie: string | null;
}

export interface GatewayRequest {
  method: string;
  path: string;
  fields: Record<string, string>;
}

export interface PaymentShop extends TestShop {
  sandboxUrl: string;
  /** Injects faults, for example `{ ipn: 'lost' }`, into the next session unless `scope` says otherwise. */
  injectFaults(
    faults: Record<string, string | string[]>,
    options?: { scope?: unknown; times?: number },
  ): Promise<void>;
  clearFaults(): Promise<void>;
  /** Advances the clocks of shop and gateway. */
  advanceClocks(seconds: number): Promise<void>;
  /** Creates a customer with an unpaid order. */
  order(price?: number): Promise<{ buyer: SignedInClient; order: Order }>;
  /** Starts a payment; returns the attempt and the URL of the payment page. */
  payNow(buyer: SignedInClient, order: Order): Promise<{ attempt: Attempt; url: string }>;
  /** Creates an order and starts its payment, with faults injected into its session. */
  startOrder(
    faults?: Record<string, string | string[]>,
  ): Promise<{ buyer: SignedInClient; order: Order; attempt: Attempt; url: string }>;
  /** Submits the hosted page with a card number or "cancel". The gateway notifies the shop before this resolves. */
  pay(attempt: Pick<Attempt, 'tranId'>, card?: string): Promise<GatewayReturn>;
  /** Performs the browser's return to the shop. */
  goBack(way: GatewayReturn, times?: number): Promise<ReturnResponse[]>;
  /** Sends an unsigned IPN, as anybody could; returns the response status. */
  sendIpn(fields: Record<string, string>): Promise<number>;
  /** Sends an IPN for an attempt with the gateway's signature. */
  sendSignedIpn(
    attempt: Pick<Attempt, 'tranId' | 'amountPoisha'>,
    fields: Record<string, string>,
  ): Promise<number>;
  /** Runs the payment worker once. */
  reconcile(): Promise<void>;
  attempt(tranId: string): Promise<Attempt>;
  stateOf(tranId: string): Promise<Attempt['state']>;
  events(tranId: string): Promise<(typeof paymentEvents.$inferSelect)[]>;
  refunds(): Promise<(typeof refunds.$inferSelect)[]>;
  /** The order as its customer sees it. */
  findOrder(buyer: SignedInClient, order: Order): Promise<Order>;
  status(tranId: string): Promise<string>;
  /** Subjects of the mails of a kind to an e-mail. */
  mailsTo(email: string, kind: string): Promise<string[]>;
  /** Requests to the gateway so far, newest last. */
  gatewayRequests(): Promise<GatewayRequest[]>;
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
}

const controlToken = 'test-control-token';
const limits: ProviderTimeouts = { sessionMs: 1500, readMs: 1000, refundMs: 1500, retryPauseMs: 5 };

/** Starts both; `env` are the shop's settings, `parts` replace parts of its context, `log` receives the gateway's log lines. */
export async function createPaymentShop(
  options: TestShopOptions & {
    storePassword?: string;
    log?: (line: string) => void;
  } = {},
): Promise<PaymentShop> {
  const password = options.storePassword ?? 'localstore@ssl';
  const stores = [{ id: 'localstore', password, name: 'Test store', active: true }];
  const gateway = buildGateway({ controlToken, stores, ...(options.log && { log: options.log }) });
  const sandbox = await gateway.listen();
  const shop = await createTestShop({
    ...(options.logger && { logger: options.logger }),
    ...(options.pages && { pages: options.pages }),
    ...(options.settings && { settings: options.settings }),
    env: { SSLCZ_BASE_URL: sandbox.url, SSLCZ_STORE_PASSWD: password, ...options.env },
    parts: (base) => ({
      paymentProviders: createPaymentProviders(base.config, { timeouts: limits, records: base }),
      ...options.parts?.(base),
    }),
  });
  shop.context.config.publicUrl = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { db } = shop.context;
  const productIds = new Map<number, string>();

  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${sandbox.url}/__sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${controlToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async function goBackOnce(way: GatewayReturn): Promise<ReturnResponse> {
    const response = await fetch(way.url, {
      method: way.method.toUpperCase(),
      redirect: 'manual',
      headers: { origin: sandbox.url },
      ...(way.method === 'post' && { body: new URLSearchParams(way.fields) }),
    });
    await response.text();
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      setCookie: response.headers.get('set-cookie'),
    };
  }

  async function attempt(tranId: string): Promise<Attempt> {
    const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.tranId, tranId));
    if (!row) throw new Error(`no attempt ${tranId}`);
    return row;
  }

  async function sendIpn(fields: Record<string, string>): Promise<number> {
    const url = `${shop.context.config.publicUrl}/payment-gateway/ipn`;
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    await response.text();
    return response.status;
  }

  const paymentShop: PaymentShop = {
    ...shop,
    sandboxUrl: sandbox.url,
    control,
    sendIpn: sendIpn,
    sendSignedIpn({ tranId, amountPoisha }, fields) {
      const amount = (amountPoisha / 100).toFixed(2);
      return sendIpn(signFields({ tran_id: tranId, amount, ...fields }, password));
    },
    attempt,
    async injectFaults(faults, { scope = 'next', times } = {}) {
      await control('POST', '/faults', { scope, faults, ...(times !== undefined && { times }) });
    },
    async clearFaults() {
      await control('DELETE', '/faults');
    },
    async advanceClocks(seconds) {
      shop.clock.advance(seconds * 1000);
      await control('POST', '/clock', { advanceSeconds: seconds });
    },
    async order(price = 1550) {
      const productId = productIds.get(price) ?? (await shop.addProduct({ price, stock: 1_000_000 }));
      productIds.set(price, productId);
      const buyer = await shop.signIn();
      return { buyer, order: await buy(buyer, productId, 1, { ...billing, email: buyer.email }) };
    },
    async payNow(buyer, order) {
      const response = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
      if (response.status !== 200) throw new Error(`Pay Now: ${response.status} ${response.error.message}`);
      const [row] = await db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.gatewayUrl, response.body.url));
      if (!row) throw new Error(`no attempt has the URL ${response.body.url}`);
      return { attempt: row, url: response.body.url };
    },
    async startOrder(faults) {
      const { buyer, order } = await paymentShop.order();
      if (faults) await paymentShop.injectFaults(faults);
      return { buyer, order, ...(await paymentShop.payNow(buyer, order)) };
    },
    stateOf: async (tranId) => (await attempt(tranId)).state,
    pay: ({ tranId }, card = cards.good) => control<GatewayReturn>('POST', '/pay', { tranId, card }),
    goBack: (way, times = way.times) => Promise.all(Array.from({ length: times }, () => goBackOnce(way))),
    async reconcile() {
      await reconcileDuePayments(shop.context, silentLog);
    },
    events: (tranId) =>
      db.select().from(paymentEvents).where(eq(paymentEvents.tranId, tranId)).orderBy(asc(paymentEvents.id)),
    refunds: () => db.select().from(refunds),
    async findOrder(buyer, order) {
      return (await buyer.call(orderEndpoints.findOrder, { params: { id: order._id } })).body;
    },
    async status(tranId) {
      return (await shop.visitor.call(paymentEndpoints.findPaymentStatus, { params: { tranId } })).body
        .status;
    },
    async mailsTo(email, kind) {
      const rows = await db.select().from(mails).where(eq(mails.recipient, email));
      return rows.filter((mail) => mail.kind === kind).map((mail) => mail.subject);
    },
    gatewayRequests: () => control<GatewayRequest[]>('GET', '/calls'),
    async close() {
      await sandbox.close();
      await shop.close();
    },
  };
  return paymentShop;
}
