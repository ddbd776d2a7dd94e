/** Plays one case: shoppers, an admin, the payment worker and a forger, all at once, and what each of them was told. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { gatewayPaths, paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { pollPendingNow } from '../../apps/api/src/payments/attempts.ts';
import { reconcileDuePayments } from '../../apps/api/src/payments/payment-worker.ts';
import { type Chance, createChance } from '../../apps/api/src/seed/chance.ts';
import { cards as cardNumbers } from '../../apps/api/src/testing/payment-shop.ts';
import { billing } from '../../apps/api/src/testing/shopping.ts';
import { type Instance, NoAnswer, type Reply } from './instance.ts';
import type { InterleavedShop, Person } from './interleaved-shop.ts';
import type { AdminAct, Interleaving, ShopperAct } from './interleaving.ts';

/** What the people were told: the shop must never go back on it. */
export interface History {
  /** Pieces put into carts; unknown where no answer came. */
  added: { person: Person; productId: string; quantity: number; answered: boolean }[];
  /** By idempotency key. */
  placements: Map<string, { person: Person; order?: Order }>;
  delivered: Set<string>;
  removed: Set<string>;
  cashReceived: Set<string>;
  /** Transactions under review that an admin decided about. */
  accepted: Set<string>;
  refused: Set<string>;
  /** Ids of the refunds that an admin asked for, by key. */
  refunds: Map<string, string>;
  /** Orders that somebody has seen paid. */
  seenPaid: Set<string>;
  /** Messages of the gateway that the shop has said OK to. */
  taken: URLSearchParams[];
  /** Answers of fault, with what was asked. */
  faults: string[];
  crashes: number;
  cuts: number;
}

/** "Come back later" takes this long. */
const laterMs = 180_000;

interface Way {
  url: string;
  method: 'post' | 'get';
  fields: Record<string, string>;
}

interface GatewayTransaction {
  tranId: string;
  valId: string;
  status: string;
}

class Play {
  readonly shop: InterleavedShop;
  readonly productIds: readonly string[];
  readonly chance: Chance;
  readonly orders: Order[] = [];
  readonly pages: { person: Person; tranId: string; orderId: string }[] = [];
  readonly history: History = {
    added: [],
    placements: new Map(),
    delivered: new Set(),
    removed: new Set(),
    cashReceived: new Set(),
    accepted: new Set(),
    refused: new Set(),
    refunds: new Map(),
    seenPaid: new Set(),
    taken: [],
    faults: [],
    crashes: 0,
    cuts: 0,
  };

  constructor(shop: InterleavedShop, productIds: readonly string[], chance: Chance) {
    this.shop = shop;
    this.productIds = productIds;
    this.chance = chance;
  }

  /** Whichever process the balancer picks. */
  instance(): Instance {
    return this.chance.pick(this.shop.instances);
  }

  /** The answer, or undefined where none came or the fault of a lost connection did: the outcome is unknown then. */
  async ask<Body>(what: string, asking: Promise<Reply<Body>>): Promise<Reply<Body> | undefined> {
    try {
      const reply = await asking;
      if (reply.status < 500) return reply;
      // 502 is our word for "the gateway gave no page".
      if (reply.status !== 502)
        this.history.faults.push(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
      return undefined;
    } catch (error) {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    }
  }

  async act(person: Person, at: number, act: ShopperAct): Promise<void> {
    if (act.act === 'add') return this.add(person, act);
    if (act.act === 'order') return this.order(person, `${person.userId} ${at}`, act.times);
    if (act.act === 'pay') return this.pay(person, act);
    const page = this.pages.length > 0 ? this.pages[act.attempt % this.pages.length] : undefined;
    if (!page) return;
    if (act.act === 'forge') return this.forge(page.tranId, act.claim);
    await this.onPage(page, act.card, act.back);
  }

  async add(person: Person, { product, quantity }: ShopperAct & { act: 'add' }): Promise<void> {
    const gadgetId = this.productIds[product] ?? '';
    const added = { person, productId: gadgetId, quantity, answered: false };
    const reply = await this.ask(
      'add to the cart',
      this.instance().call(person.cookie, cartEndpoints.addToCart, { body: { gadgetId, quantity } }),
    );
    if (reply && reply.status !== 200) return;
    this.history.added.push({ ...added, answered: reply !== undefined });
  }

  /** A shopper who is not answered tries again with the same key, as the shop's own page does. */
  async order(person: Person, key: string, times: number): Promise<void> {
    const placement: { person: Person; order?: Order } = { person };
    this.history.placements.set(key, placement);
    const place = async (): Promise<void> => {
      for (let tries = 0; tries < 3; tries += 1) {
        const headers = { 'idempotency-key': key };
        const calling = this.instance().call(
          person.cookie,
          orderEndpoints.placeOrder,
          { body: billing },
          headers,
        );
        const reply = await this.ask('place the order', calling);
        if (!reply) continue;
        if (reply.status !== 200) return;
        const { order } = reply.body;
        if (placement.order && placement.order._id !== order._id)
          throw new Error(`the key ${key} placed ${placement.order._id} and ${order._id}`);
        if (!placement.order) this.orders.push(order);
        placement.order = order;
        return;
      }
    };
    await Promise.all(Array.from({ length: times }, place));
  }

  async pay(person: Person, { order, clicks, card, back, wrongAmount }: ShopperAct & { act: 'pay' }) {
    const own = [...this.history.placements.values()].flatMap((each) =>
      each.person === person && each.order ? [each.order] : [],
    );
    const bought = own[order % Math.max(own.length, 1)];
    if (!bought) return;
    if (wrongAmount)
      await this.control('POST', '/faults', { scope: 'next', faults: { tamper: ['amount-lower'] } });
    await Promise.all(
      Array.from({ length: clicks }, async () => {
        const url = await this.payNow(person, bought._id);
        const page = url && (await this.pageOf(person, url));
        if (page) await this.onPage(page, card, back);
      }),
    );
    await this.look(person, bought._id);
  }

  async payNow(person: Person, orderId: string): Promise<string | undefined> {
    for (let tries = 0; tries < 2; tries += 1) {
      const calling = this.instance().call(person.cookie, paymentEndpoints.startPayment, {
        body: { orderId },
      });
      const reply = await this.ask('Pay Now', calling);
      if (reply) return reply.status === 200 ? reply.body.url : undefined;
      if (this.chance.number() < 0.5) this.shop.turns.elapsedMs += laterMs;
    }
    return undefined;
  }

  async pageOf(person: Person, url: string) {
    const { rows } = await this.shop.turns.outside(
      this.shop.database.query<{ tran_id: string; order_id: string }>(
        'select tran_id, order_id from payment_attempts where gateway_url = $1',
        [url],
      ),
    );
    const [row] = rows;
    if (!row) return undefined;
    const page = { person, tranId: row.tran_id, orderId: row.order_id };
    this.pages.push(page);
    return page;
  }

  /** What the shopper does at the gateway, and how often the browser comes back. */
  async onPage(page: { person: Person; tranId: string; orderId: string }, card: string, back: number) {
    await this.shop.turns.turn('the shopper decides on the page');
    const number = card === 'cancel' ? card : cardNumbers[card as keyof typeof cardNumbers];
    const { status, body } = await this.control<Way>('POST', '/pay', { tranId: page.tranId, card: number });
    if (status !== 200) return;
    await Promise.all(Array.from({ length: back }, () => this.goBack(body)));
    await this.look(page.person, page.orderId);
  }

  async goBack({ url, method, fields }: Way): Promise<void> {
    await this.shop.turns.turn('the browser goes back');
    const form = new URLSearchParams(fields).toString();
    const sent = this.instance().send(method.toUpperCase(), new URL(url).pathname, {
      ...(method === 'post' && { body: form }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await this.ask('the return', sent);
  }

  /** Anybody can write to the address for messages. */
  async forge(tranId: string, claim: 'invented' | 'borrowed' | 'failed'): Promise<void> {
    const { body } = await this.control<GatewayTransaction[]>('GET', '/transactions');
    const other = body.find((each) => each.status === 'VALID' && each.tranId !== tranId)?.valId;
    const fields: Record<string, string> =
      claim === 'failed'
        ? { status: 'FAILED', error: 'forged' }
        : { status: 'VALID', val_id: (claim === 'borrowed' && other) || 'Invented1' };
    await this.toShop(new URLSearchParams({ tran_id: tranId, amount: '1.00', ...fields }).toString());
  }

  async toShop(rawForm: string): Promise<number> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = this.instance().send('POST', gatewayPaths.ipn, { body: rawForm, headers });
    const reply = await this.ask('a message of the gateway', sent);
    if (reply?.status === 200) this.history.taken.push(new URLSearchParams(rawForm));
    return reply?.status ?? 0;
  }

  async look(person: Person, id: string): Promise<void> {
    const calling = this.instance().call(person.cookie, orderEndpoints.findOrder, { params: { id } });
    const reply = await this.ask('look at the order', calling);
    if (reply?.status === 200 && reply.body.payment) this.history.seenPaid.add(id);
  }

  async administer(at: number, act: AdminAct): Promise<void> {
    await this.shop.turns.turn('the admin looks at the shop');
    if (act.act === 'deliver' || act.act === 'remove' || act.act === 'cash') {
      const order = this.orders[act.which % Math.max(this.orders.length, 1)];
      if (order) await this.decideOrder(act.act, order._id);
      return;
    }
    const page = this.pages[act.which % Math.max(this.pages.length, 1)];
    if (page) await this.decidePayment(act.act, page.tranId, act.part, `interleaving ${at}`);
  }

  async decideOrder(act: 'deliver' | 'remove' | 'cash', id: string): Promise<void> {
    const rows = {
      deliver: [orderEndpoints.deliverOrder, this.history.delivered],
      remove: [orderEndpoints.removeOrder, this.history.removed],
      cash: [orderEndpoints.receiveCash, this.history.cashReceived],
    } as const;
    const [row, done] = rows[act];
    const { cookie } = this.shop.admin;
    const reply = await this.ask(act, this.instance().call(cookie, row, { params: { id } }));
    if (reply?.status === 200) done.add(id);
  }

  /** An admin who is not answered when asking for a refund asks again, with the same key. */
  async decidePayment(act: 'accept' | 'refuse' | 'refund', tranId: string, part: boolean, key: string) {
    const params = { tranId };
    const { cookie } = this.shop.admin;
    if (act === 'refund') {
      const body = { reason: 'One piece less', key, ...(part && { amount: 1 }) };
      for (let tries = 0; tries < 2; tries += 1) {
        const calling = this.instance().call(cookie, paymentAdminEndpoints.refundPayment, { params, body });
        const reply = await this.ask(act, calling);
        if (reply?.status === 200) this.history.refunds.set(key, reply.body.insertedId);
        if (reply) return;
      }
      return;
    }
    const row = act === 'accept' ? paymentAdminEndpoints.acceptPayment : paymentAdminEndpoints.refusePayment;
    const reply = await this.ask(act, this.instance().call(cookie, row, { params }));
    if (reply?.status === 200) this.history[act === 'accept' ? 'accepted' : 'refused'].add(tranId);
  }

  /** One turn of the worker on some process; a process that dies takes it along. */
  async work(instance = this.instance()): Promise<void> {
    const complain = (details: object, message: string): void => {
      const reason = 'err' in details ? (details.err as Error).stack : '';
      if (!instance.dead) this.history.faults.push(`${message} ${reason}`);
    };
    const log = { info() {}, warn() {}, error: complain };
    try {
      await reconcileDuePayments(instance.context, log);
    } catch (error) {
      complain({ err: error }, 'the payment worker failed');
    }
  }

  control<T>(method: string, path: string, body?: unknown) {
    return this.shop.turns.outside(this.shop.control<T>(method, path, body));
  }

  async crash(last: boolean): Promise<void> {
    const { instances, turns } = this.shop;
    const number = this.chance.between(0, instances.length - 1);
    const instance = instances[number];
    if (!instance) return;
    const steps = turns.waiting(instance);
    this.history.crashes += 1;
    await instance.crash(last && steps.length > 0 ? this.chance.pick(steps) : undefined);
    await this.shop.restart(number);
    const next = instances[number];
    // As the worker of a process that starts does first.
    if (next)
      turns.track(pollPendingNow(next.context.db, this.shop.now(), false).then(() => this.work(next)));
  }

  cut(after: boolean): void {
    const instance = this.instance();
    const steps = this.shop.turns.waiting(instance);
    if (steps.length === 0) return;
    this.history.cuts += 1;
    instance.cut(this.chance.pick(steps), after ? 'cut-after' : 'cut-before');
  }

  /** Nothing goes wrong any more, and time passes, until the worker has nothing left to do. */
  async settle(): Promise<void> {
    const { turns } = this.shop;
    const { body: transactions } = await this.control<GatewayTransaction[]>('GET', '/transactions');
    // A page of the gateway takes money once.
    const paid = new Set(transactions.filter(({ status }) => status === 'VALID').map(({ tranId }) => tranId));
    for (const { tranId, status } of transactions) {
      if (status !== 'PENDING') continue;
      const decision = paid.has(tranId) ? 'FAILED' : this.chance.pick(['VALID', 'FAILED'] as const);
      if (decision === 'VALID') paid.add(tranId);
      await this.control('POST', '/decide', { tranId, status: decision });
    }
    for (const hours of [0.1, 26, 26, 26]) {
      turns.elapsedMs += hours * 3_600_000;
      await this.control('POST', '/clock', { advanceSeconds: hours * 3_600 });
      await this.work(this.shop.instances[0]);
    }
  }
}

/** Plays the case to its end, and then on until payments have come to rest. Gives what everybody was told. */
export async function play(
  shop: InterleavedShop,
  productIds: readonly string[],
  { shoppers, admin, worker, crashes, cuts, wire, order }: Interleaving,
): Promise<History> {
  const chance = createChance(order.seed);
  const story = new Play(shop, productIds, chance);
  shop.wire = { chance, faults: wire, toShop: (rawForm) => story.toShop(rawForm) };
  const failures: unknown[] = [];
  const begin = (doing: () => Promise<void>): void => {
    shop.turns.track(doing().catch((error: unknown) => failures.push(error)));
  };
  for (const [at, acts] of shoppers.entries()) {
    const person = shop.shoppers[at];
    if (!person) continue;
    begin(async () => {
      for (const [number, act] of acts.entries()) await story.act(person, number, act);
    });
  }
  begin(async () => {
    for (const [at, act] of admin.entries()) await story.administer(at, act);
  });
  begin(async () => {
    for (const { afterSeconds } of worker) {
      await shop.turns.turn('the worker wakes');
      shop.turns.elapsedMs += afterSeconds * 1000;
      await story.work();
    }
  });

  let chosen = 0;
  const choose = (choices: number): number => {
    chosen += 1;
    return chosen > order.turns * 3 ? 0 : chance.between(0, choices - 1);
  };
  await shop.turns.run(choose, async (turn) => {
    for (const crash of crashes) if (crash.turn === turn) await story.crash(crash.last);
    for (const cut of cuts) if (cut.turn === turn) story.cut(cut.after);
  });
  if (failures.length > 0) throw failures[0];
  await story.settle();
  return story.history;
}
