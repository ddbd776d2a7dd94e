/** A shop that listens, and the sandbox payment gateway beside it: payments are tested over real HTTP on both sides. */

import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { asc, eq } from 'drizzle-orm';
import { buildGateway } from '../../../stand-ins/src/payment-gateway/sandbox-gateway.ts';
import { signFields } from '../../../stand-ins/src/payment-gateway/signature.ts';
import { silentLog } from '../database/test-database.ts';
import { mails } from '../mail/mail.table.ts';
import type { Attempt } from '../payments/attempts.ts';
import { reconcileDuePayments } from '../payments/payment-worker.ts';
import { paymentAttempts, paymentEvents, refunds } from '../payments/payments.table.ts';
import { createSslcommerz, type GatewayLimits } from '../payments/sslcommerz/sslcommerz.ts';
import { billing, buy } from './shopping.ts';
import { createTestShop, type SignedIn, type TestShop, type TestShopOptions } from './test-shop.ts';

export const cards = {
  good: '4111111111111111',
  declined: '4000000000000002',
  risky: '4000000000000127',
  pending: '4000000000000259',
} as const;

/** How the hosted page sends the browser back. */
export interface WayBack {
  url: string;
  method: 'post' | 'get';
  fields: Record<string, string>;
  times: 0 | 1 | 2;
}

export interface Returned {
  status: number;
  location: string;
  setCookie: string | null;
}

export interface SentCall {
  method: string;
  path: string;
  fields: Record<string, string>;
}

export interface PaymentShop extends TestShop {
  sandboxUrl: string;
  /** Sets faults, for example `{ ipn: 'lost' }`, for the next session unless `scope` says otherwise. */
  fault(
    faults: Record<string, string | string[]>,
    options?: { scope?: unknown; times?: number },
  ): Promise<void>;
  clearFaults(): Promise<void>;
  /** Moves the clocks of shop and gateway ahead. */
  wait(seconds: number): Promise<void>;
  /** A shopper with an unpaid order. */
  order(price?: number): Promise<{ buyer: SignedIn; order: Order }>;
  /** Pay Now; gives the attempt and the page's address. */
  payNow(buyer: SignedIn, order: Order): Promise<{ attempt: Attempt; url: string }>;
  /** What the shopper does on the hosted page: a card number or "cancel". The gateway tells the shop before this resolves. */
  pay(attempt: Pick<Attempt, 'tranId'>, card?: string): Promise<WayBack>;
  /** The browser goes back as it was told. */
  goBack(way: WayBack, times?: number): Promise<Returned[]>;
  /** A message as anybody could send it; gives the status of the answer. */
  ipn(fields: Record<string, string>): Promise<number>;
  /** A message about an attempt that only the gateway can have signed. */
  signedIpn(
    attempt: Pick<Attempt, 'tranId' | 'amountPoisha'>,
    fields: Record<string, string>,
  ): Promise<number>;
  /** One step of the payment worker. */
  reconcile(): Promise<void>;
  attempt(tranId: string): Promise<Attempt>;
  events(tranId: string): Promise<(typeof paymentEvents.$inferSelect)[]>;
  refunds(): Promise<(typeof refunds.$inferSelect)[]>;
  /** The order as its buyer sees it. */
  seen(buyer: SignedIn, order: Order): Promise<Order>;
  status(tranId: string): Promise<string>;
  /** Subjects of the mails of a kind to somebody. */
  mailsTo(email: string, kind: string): Promise<string[]>;
  /** Calls to the gateway so far, newest last. */
  calls(): Promise<SentCall[]>;
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
}

const token = 'test-control-token';
const limits: GatewayLimits = { sessionMs: 1500, readMs: 1000, refundMs: 1500, pauseMs: 5 };

/** Opens both; `env` are settings of the shop, `parts` other parts of it, `log` is given the gateway's lines. */
export async function createPaymentShop(
  options: Omit<TestShopOptions, 'settings'> & {
    storePassword?: string;
    log?: (line: string) => void;
  } = {},
): Promise<PaymentShop> {
  const password = options.storePassword ?? 'localstore@ssl';
  const stores = [{ id: 'localstore', password, name: 'Test store', active: true }];
  const gateway = buildGateway({ controlToken: token, stores, ...(options.log && { log: options.log }) });
  const sandbox = await gateway.listen();
  const shop = await createTestShop({
    ...(options.logger && { logger: options.logger }),
    ...(options.pages && { pages: options.pages }),
    env: { SSLCZ_BASE_URL: sandbox.url, SSLCZ_STORE_PASSWD: password, ...options.env },
    parts: (base) => ({ gateway: createSslcommerz(base.config, limits), ...options.parts?.(base) }),
  });
  shop.context.config.publicUrl = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { db } = shop.context;
  const productIds = new Map<number, string>();

  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${sandbox.url}/__sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async function goBackOnce(way: WayBack): Promise<Returned> {
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

  async function ipn(fields: Record<string, string>): Promise<number> {
    const url = `${shop.context.config.publicUrl}/payment-gateway/ipn`;
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    await response.text();
    return response.status;
  }

  return {
    ...shop,
    sandboxUrl: sandbox.url,
    control,
    ipn,
    signedIpn({ tranId, amountPoisha }, fields) {
      const amount = (amountPoisha / 100).toFixed(2);
      return ipn(signFields({ tran_id: tranId, amount, ...fields }, password));
    },
    attempt,
    async fault(faults, { scope = 'next', times } = {}) {
      await control('POST', '/faults', { scope, faults, ...(times !== undefined && { times }) });
    },
    async clearFaults() {
      await control('DELETE', '/faults');
    },
    async wait(seconds) {
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
      const reply = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
      if (reply.status !== 200) throw new Error(`Pay Now: ${reply.status} ${reply.refusal.message}`);
      const [row] = await db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.gatewayUrl, reply.body.url));
      if (!row) throw new Error(`no attempt leads to ${reply.body.url}`);
      return { attempt: row, url: reply.body.url };
    },
    pay: ({ tranId }, card = cards.good) => control<WayBack>('POST', '/pay', { tranId, card }),
    goBack: (way, times = way.times) => Promise.all(Array.from({ length: times }, () => goBackOnce(way))),
    async reconcile() {
      await reconcileDuePayments(shop.context, silentLog);
    },
    events: (tranId) =>
      db.select().from(paymentEvents).where(eq(paymentEvents.tranId, tranId)).orderBy(asc(paymentEvents.id)),
    refunds: () => db.select().from(refunds),
    async seen(buyer, order) {
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
    calls: () => control<SentCall[]>('GET', '/calls'),
    async close() {
      await sandbox.close();
      await shop.close();
    },
  };
}
