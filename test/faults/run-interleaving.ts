/** Runs one case: concurrent shoppers, an admin, the payment worker and an attacker; records every acknowledgement. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { gatewayPaths, paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { pollPendingNow } from '../../apps/api/src/payments/attempts.ts';
import { reconcileDuePayments } from '../../apps/api/src/payments/payment-job.ts';
import { createRandom, type Random } from '../../apps/api/src/seed/random.ts';
import { cards as cardNumbers } from '../../apps/api/src/testing/payment-shop.ts';
import { billing } from '../../apps/api/src/testing/shopping.ts';
import { type Instance, type InstanceResponse, NoResponseError } from './instance.ts';
import type { InterleavedShop, ShopUser } from './interleaved-shop.ts';
import type { AdminAction, Interleaving, ShopperAction } from './interleaving.ts';

/** What the shop acknowledged; it must never be revoked. */
export interface CaseHistory {
  /** Units added to carts; `answered` is false if no response arrived. */
  added: { user: ShopUser; productId: string; quantity: number; answered: boolean }[];
  /** By idempotency key. */
  placements: Map<string, { user: ShopUser; order?: Order }>;
  delivered: Set<string>;
  removed: Set<string>;
  cashReceived: Set<string>;
  /** Transactions in review that an admin decided. */
  accepted: Set<string>;
  refused: Set<string>;
  /** Ids of the refunds that an admin requested, by key. */
  refunds: Map<string, string>;
  /** Orders that were shown as paid. */
  seenPaid: Set<string>;
  /** Notifications that the shop confirmed with 200. */
  acceptedNotifications: URLSearchParams[];
  /** Unexpected 5xx responses, with their requests. */
  serverErrors: string[];
  crashes: number;
  cuts: number;
}

/** How long a shopper waits who comes back later. */
const laterMs = 180_000;

interface BrowserReturn {
  url: string;
  method: 'post' | 'get';
  fields: Record<string, string>;
}

interface GatewayTransaction {
  tranId: string;
  valId: string;
  status: string;
}

class CaseRun {
  readonly shop: InterleavedShop;
  readonly productIds: readonly string[];
  readonly random: Random;
  readonly orders: Order[] = [];
  readonly pages: { user: ShopUser; tranId: string; orderId: string }[] = [];
  readonly history: CaseHistory = {
    added: [],
    placements: new Map(),
    delivered: new Set(),
    removed: new Set(),
    cashReceived: new Set(),
    accepted: new Set(),
    refused: new Set(),
    refunds: new Map(),
    seenPaid: new Set(),
    acceptedNotifications: [],
    serverErrors: [],
    crashes: 0,
    cuts: 0,
  };

  constructor(shop: InterleavedShop, productIds: readonly string[], random: Random) {
    this.shop = shop;
    this.productIds = productIds;
    this.random = random;
  }

  /** Picks an instance, as a load balancer does. */
  instance(): Instance {
    return this.random.pick(this.shop.instances);
  }

  /** Returns the response, or undefined for none or a 5xx: the outcome is unknown then. */
  async awaitResponse<Body>(
    what: string,
    sending: Promise<InstanceResponse<Body>>,
  ): Promise<InstanceResponse<Body> | undefined> {
    try {
      const response = await sending;
      if (response.status < 500) return response;
      // 502 means that the gateway returned no page.
      if (response.status !== 502)
        this.history.serverErrors.push(`${what}: ${response.status} ${JSON.stringify(response.body)}`);
      return undefined;
    } catch (error) {
      if (error instanceof NoResponseError) return undefined;
      throw error;
    }
  }

  async performAction(user: ShopUser, index: number, act: ShopperAction): Promise<void> {
    if (act.act === 'add') return this.add(user, act);
    if (act.act === 'order') return this.order(user, `${user.userId} ${index}`, act.times);
    if (act.act === 'pay') return this.pay(user, act);
    const page = this.pages.length > 0 ? this.pages[act.attempt % this.pages.length] : undefined;
    if (!page) return;
    if (act.act === 'forge') return this.forge(page.tranId, act.claim);
    await this.payOnPage(page, act.card, act.back);
  }

  async add(user: ShopUser, { product, quantity }: ShopperAction & { act: 'add' }): Promise<void> {
    const gadgetId = this.productIds[product] ?? '';
    const added = { user, productId: gadgetId, quantity, answered: false };
    const response = await this.awaitResponse(
      'add to the cart',
      this.instance().call(user.cookie, cartEndpoints.addToCart, { body: { gadgetId, quantity } }),
    );
    if (response && response.status !== 200) return;
    this.history.added.push({ ...added, answered: response !== undefined });
  }

  /** Without a response the shopper retries with the same key, as the shop's own page does. */
  async order(user: ShopUser, key: string, times: number): Promise<void> {
    const placement: { user: ShopUser; order?: Order } = { user };
    this.history.placements.set(key, placement);
    const place = async (): Promise<void> => {
      for (let tries = 0; tries < 3; tries += 1) {
        const headers = { 'idempotency-key': key };
        const request = this.instance().call(
          user.cookie,
          orderEndpoints.placeOrder,
          { body: billing },
          headers,
        );
        const response = await this.awaitResponse('place the order', request);
        if (!response) continue;
        if (response.status !== 200) return;
        const { order } = response.body;
        if (placement.order && placement.order._id !== order._id)
          throw new Error(`the key ${key} placed ${placement.order._id} and ${order._id}`);
        if (!placement.order) this.orders.push(order);
        placement.order = order;
        return;
      }
    };
    await Promise.all(Array.from({ length: times }, place));
  }

  async pay(user: ShopUser, { order, clicks, card, back, wrongAmount }: ShopperAction & { act: 'pay' }) {
    const ownOrders = [...this.history.placements.values()].flatMap((placement) =>
      placement.user === user && placement.order ? [placement.order] : [],
    );
    const chosenOrder = ownOrders[order % Math.max(ownOrders.length, 1)];
    if (!chosenOrder) return;
    if (wrongAmount)
      await this.control('POST', '/faults', { scope: 'next', faults: { tamper: ['amount-lower'] } });
    await Promise.all(
      Array.from({ length: clicks }, async () => {
        const url = await this.payNow(user, chosenOrder._id);
        const page = url && (await this.pageOf(user, url));
        if (page) await this.payOnPage(page, card, back);
      }),
    );
    await this.readOrder(user, chosenOrder._id);
  }

  async payNow(user: ShopUser, orderId: string): Promise<string | undefined> {
    for (let tries = 0; tries < 2; tries += 1) {
      const request = this.instance().call(user.cookie, paymentEndpoints.startPayment, {
        body: { orderId },
      });
      const response = await this.awaitResponse('Pay Now', request);
      if (response) return response.status === 200 ? response.body.url : undefined;
      if (this.random.number() < 0.5) this.shop.scheduler.elapsedMs += laterMs;
    }
    return undefined;
  }

  async pageOf(user: ShopUser, url: string) {
    const { rows } = await this.shop.scheduler.trackExternal(
      this.shop.database.query<{ tran_id: string; order_id: string }>(
        'select tran_id, order_id from payment_attempts where gateway_url = $1',
        [url],
      ),
    );
    const [row] = rows;
    if (!row) return undefined;
    const page = { user, tranId: row.tran_id, orderId: row.order_id };
    this.pages.push(page);
    return page;
  }

  /** Pays with `card` on the gateway's page; the browser returns `back` times. */
  async payOnPage(page: { user: ShopUser; tranId: string; orderId: string }, card: string, back: number) {
    await this.shop.scheduler.waitForTurn('the shopper acts on the gateway page');
    const number = card === 'cancel' ? card : cardNumbers[card as keyof typeof cardNumbers];
    const { status, body } = await this.control<BrowserReturn>('POST', '/pay', {
      tranId: page.tranId,
      card: number,
    });
    if (status !== 200) return;
    await Promise.all(Array.from({ length: back }, () => this.returnToShop(body)));
    await this.readOrder(page.user, page.orderId);
  }

  async returnToShop({ url, method, fields }: BrowserReturn): Promise<void> {
    await this.shop.scheduler.waitForTurn('the browser returns');
    const form = new URLSearchParams(fields).toString();
    const request = this.instance().send(method.toUpperCase(), new URL(url).pathname, {
      ...(method === 'post' && { body: form }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await this.awaitResponse('the return', request);
  }

  /** Sends a forged IPN, since the endpoint is public. */
  async forge(tranId: string, claim: 'invented' | 'borrowed' | 'failed'): Promise<void> {
    const { body } = await this.control<GatewayTransaction[]>('GET', '/transactions');
    const other = body.find(
      (transaction) => transaction.status === 'VALID' && transaction.tranId !== tranId,
    )?.valId;
    const fields: Record<string, string> =
      claim === 'failed'
        ? { status: 'FAILED', error: 'forged' }
        : { status: 'VALID', val_id: (claim === 'borrowed' && other) || 'Invented1' };
    await this.toShop(new URLSearchParams({ tran_id: tranId, amount: '1.00', ...fields }).toString());
  }

  async toShop(rawForm: string): Promise<number> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = this.instance().send('POST', gatewayPaths.ipn, { body: rawForm, headers });
    const response = await this.awaitResponse('an IPN', request);
    if (response?.status === 200) this.history.acceptedNotifications.push(new URLSearchParams(rawForm));
    return response?.status ?? 0;
  }

  async readOrder(user: ShopUser, id: string): Promise<void> {
    const request = this.instance().call(user.cookie, orderEndpoints.findOrder, { params: { id } });
    const response = await this.awaitResponse('read the order', request);
    if (response?.status === 200 && response.body.payment) this.history.seenPaid.add(id);
  }

  async performAdminAction(index: number, act: AdminAction): Promise<void> {
    await this.shop.scheduler.waitForTurn('the admin acts');
    if (act.act === 'deliver' || act.act === 'remove' || act.act === 'cash') {
      const order = this.orders[act.which % Math.max(this.orders.length, 1)];
      if (order) await this.decideOrder(act.act, order._id);
      return;
    }
    const page = this.pages[act.which % Math.max(this.pages.length, 1)];
    if (page) await this.decidePayment(act.act, page.tranId, act.part, `interleaving ${index}`);
  }

  async decideOrder(act: 'deliver' | 'remove' | 'cash', id: string): Promise<void> {
    const endpoints = {
      deliver: [orderEndpoints.deliverOrder, this.history.delivered],
      remove: [orderEndpoints.removeOrder, this.history.removed],
      cash: [orderEndpoints.receiveCash, this.history.cashReceived],
    } as const;
    const [endpoint, done] = endpoints[act];
    const { cookie } = this.shop.admin;
    const response = await this.awaitResponse(
      act,
      this.instance().call(cookie, endpoint, { params: { id } }),
    );
    if (response?.status === 200) done.add(id);
  }

  /** Without a response to a refund request, the admin retries it with the same key. */
  async decidePayment(act: 'accept' | 'refuse' | 'refund', tranId: string, part: boolean, key: string) {
    const params = { tranId };
    const { cookie } = this.shop.admin;
    if (act === 'refund') {
      const body = { reason: 'One unit less', key, ...(part && { amount: 1 }) };
      for (let tries = 0; tries < 2; tries += 1) {
        const request = this.instance().call(cookie, paymentAdminEndpoints.refundPayment, { params, body });
        const response = await this.awaitResponse(act, request);
        if (response?.status === 200) this.history.refunds.set(key, response.body.insertedId);
        if (response) return;
      }
      return;
    }
    const endpoint =
      act === 'accept' ? paymentAdminEndpoints.acceptPayment : paymentAdminEndpoints.refusePayment;
    const response = await this.awaitResponse(act, this.instance().call(cookie, endpoint, { params }));
    if (response?.status === 200) this.history[act === 'accept' ? 'accepted' : 'refused'].add(tranId);
  }

  /** Runs the payment worker once on an instance; errors of a crashed instance are ignored. */
  async work(instance = this.instance()): Promise<void> {
    const recordError = (details: object, message: string): void => {
      const reason = 'err' in details ? (details.err as Error).stack : '';
      if (!instance.dead) this.history.serverErrors.push(`${message} ${reason}`);
    };
    const log = { info() {}, warn() {}, error: recordError };
    try {
      await reconcileDuePayments(instance.context, log);
    } catch (error) {
      recordError({ err: error }, 'the payment worker failed');
    }
  }

  control<T>(method: string, path: string, body?: unknown) {
    return this.shop.scheduler.trackExternal(this.shop.control<T>(method, path, body));
  }

  async crash(last: boolean): Promise<void> {
    const { instances, scheduler } = this.shop;
    const index = this.random.between(0, instances.length - 1);
    const instance = instances[index];
    if (!instance) return;
    const steps = scheduler.pendingSteps(instance);
    this.history.crashes += 1;
    await instance.crash(last && steps.length > 0 ? this.random.pick(steps) : undefined);
    await this.shop.restart(index);
    const next = instances[index];
    // A starting process polls pending payments first.
    if (next)
      scheduler.track(pollPendingNow(next.context.db, this.shop.now(), false).then(() => this.work(next)));
  }

  cut(after: boolean): void {
    const instance = this.instance();
    const steps = this.shop.scheduler.pendingSteps(instance);
    if (steps.length === 0) return;
    this.history.cuts += 1;
    instance.cut(this.random.pick(steps), after ? 'cut-after' : 'cut-before');
  }

  /** Without further faults, advances the time until the worker has nothing left to do. */
  async settle(): Promise<void> {
    const { scheduler } = this.shop;
    const { body: transactions } = await this.control<GatewayTransaction[]>('GET', '/transactions');
    // A gateway page accepts only one payment.
    const paid = new Set(transactions.filter(({ status }) => status === 'VALID').map(({ tranId }) => tranId));
    for (const { tranId, status } of transactions) {
      if (status !== 'PENDING') continue;
      const decision = paid.has(tranId) ? 'FAILED' : this.random.pick(['VALID', 'FAILED'] as const);
      if (decision === 'VALID') paid.add(tranId);
      await this.control('POST', '/decide', { tranId, status: decision });
    }
    for (const hours of [0.1, 26, 26, 26]) {
      scheduler.elapsedMs += hours * 3_600_000;
      await this.control('POST', '/clock', { advanceSeconds: hours * 3_600 });
      await this.work(this.shop.instances[0]);
    }
  }
}

/** Runs a case to its end and then until all payments are decided. Returns what was acknowledged. */
export async function runInterleaving(
  shop: InterleavedShop,
  productIds: readonly string[],
  { shoppers, admin, worker, crashes, cuts, network, order }: Interleaving,
): Promise<CaseHistory> {
  const random = createRandom(order.seed);
  const run = new CaseRun(shop, productIds, random);
  shop.network = { random, faults: network, deliverToShop: (rawForm) => run.toShop(rawForm) };
  const failures: unknown[] = [];
  const start = (task: () => Promise<void>): void => {
    shop.scheduler.track(task().catch((error: unknown) => failures.push(error)));
  };
  for (const [index, acts] of shoppers.entries()) {
    const user = shop.shoppers[index];
    if (!user) continue;
    start(async () => {
      for (const [number, act] of acts.entries()) await run.performAction(user, number, act);
    });
  }
  start(async () => {
    for (const [index, act] of admin.entries()) await run.performAdminAction(index, act);
  });
  start(async () => {
    for (const { afterSeconds } of worker) {
      await shop.scheduler.waitForTurn('the worker runs');
      shop.scheduler.elapsedMs += afterSeconds * 1000;
      await run.work();
    }
  });

  let choiceCount = 0;
  const choose = (choices: number): number => {
    choiceCount += 1;
    return choiceCount > order.turns * 3 ? 0 : random.between(0, choices - 1);
  };
  await shop.scheduler.run(choose, async (turn) => {
    for (const crash of crashes) if (crash.turn === turn) await run.crash(crash.last);
    for (const cut of cuts) if (cut.turn === turn) run.cut(cut.after);
  });
  if (failures.length > 0) throw failures[0];
  await run.settle();
  return run.history;
}
