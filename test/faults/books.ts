/** The books of the shop and of the gateway, side by side: whatever happened, money and stock add up, and no promise is broken. */
import assert from 'node:assert/strict';
import { toPoisha } from '@jontro/shop/money.ts';
import { type InterleavedShop, prices } from './interleaved-shop.ts';
import type { History } from './play.ts';

interface OrderRow {
  id: string;
  user_id: string;
  idempotency_key: string;
  status: string;
  paid: boolean;
  transaction_id: string | null;
  total: number;
  payable: number;
  deleted: boolean;
  cash: boolean;
  delivered: boolean;
  items: { product: string; quantity: number; price: number }[];
  placed_mails: number;
  paid_mails: number;
}

interface AttemptRow {
  id: string;
  tran_id: string;
  order_id: string;
  state: string;
  reason: string | null;
  amount: number;
  val_id: string | null;
  /** What came in, where something did. */
  settled: number | null;
  decision: string | null;
  refunds: { id: string; ref: string; amount: number; state: string }[];
  messages: number;
}

interface Taken {
  tranId: string;
  valId: string;
  status: string;
  validatedOn: string;
}

interface StateChange {
  what: 'attempt' | 'order';
  key: string;
  order_id: string;
  before: string | null;
  after: string;
}

interface Books {
  orders: OrderRow[];
  attempts: AttemptRow[];
  products: { id: string; stock: number | null; sold: number }[];
  carts: { user_id: string; product_id: string; quantity: number }[];
  changes: StateChange[];
  transactions: Taken[];
  refunds: { tranId: string; refundTransId: string; amountPoisha: number; state: string }[];
}

const query = `select json_build_object(
  'orders', (select coalesce(json_agg(o), '[]') from (
    select id, user_id, idempotency_key, status, paid, transaction_id, total_poisha as total,
      total_poisha + delivery_poisha - discount_poisha as payable, deleted_at is not null as deleted,
      cash_received_at is not null as cash, delivered_at is not null as delivered,
      (select json_agg(json_build_object('product', product_id, 'quantity', quantity, 'price', price_poisha))
        from order_items where order_id = orders.id) as items,
      (select count(*) from mails where kind = 'order-placed' and position(orders.id in mails.text) > 0) as placed_mails,
      (select count(*) from mails where kind = 'order-paid' and position(orders.id in mails.text) > 0) as paid_mails
    from orders) o),
  'attempts', (select coalesce(json_agg(a), '[]') from (
    select id, tran_id, order_id, state, reason, amount_poisha as amount, val_id, settled_poisha as settled, decision,
      (select coalesce(json_agg(json_build_object('id', id, 'ref', refund_trans_id, 'amount', amount_poisha, 'state', state)), '[]')
        from refunds where attempt_id = payment_attempts.id) as refunds,
      (select count(*) from payment_events where attempt_id = payment_attempts.id and source = 'ipn') as messages
    from payment_attempts) a),
  'products', (select json_agg(p) from (select id, stock, sold from products) p),
  'carts', (select coalesce(json_agg(c), '[]') from (select user_id, product_id, quantity from cart_items) c),
  'changes', (select coalesce(json_agg(s order by s.id), '[]') from state_changes s)
) as books`;

/** Where an attempt may go from where (docs/protocols/payment-gateway.md#transitions); what is decided stays decided. */
const attemptMoves: Record<string, readonly string[]> = {
  '': ['created'],
  created: ['init_failed', 'redirected', 'paid', 'review'],
  init_failed: ['verifying', 'paid', 'review'],
  redirected: ['verifying', 'failed', 'cancelled', 'expired', 'paid', 'review'],
  verifying: ['init_failed', 'redirected', 'failed', 'cancelled', 'expired', 'paid', 'review'],
  failed: ['verifying', 'paid', 'review'],
  cancelled: ['verifying', 'paid', 'review'],
  expired: ['verifying', 'paid', 'review'],
  paid: [],
  // By an admin only.
  review: ['paid'],
};

async function openBooks(shop: InterleavedShop): Promise<Books> {
  const { rows } = await shop.database.query<{ books: Omit<Books, 'transactions' | 'refunds'> }>(query);
  const transactions = (await shop.control<Taken[]>('GET', '/transactions')).body;
  const refunds = (await shop.control<Books['refunds']>('GET', '/refunds')).body;
  const [row] = rows;
  assert.ok(row);
  return { ...row.books, transactions, refunds };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Checks the books of a case that has come to rest; `stock` is what each product began with. */
export async function checkBooks(
  shop: InterleavedShop,
  productIds: readonly string[],
  stock: readonly (number | null)[],
  history: History,
): Promise<void> {
  const books = await openBooks(shop);
  if (history.crashes + history.cuts === 0)
    assert.deepEqual(history.faults, [], 'nothing went wrong outside');
  checkPlacements(books, history);
  checkOrders(books, productIds);
  checkStock(books, productIds, stock);
  checkCarts(books, history);
  checkAttempts(books);
  checkMoney(books);
  checkChanges(books);
  checkClosedOrders(books);
  checkPromises(books, history);
}

/** Each key placed one order at most, and each order has its key. */
function checkPlacements({ orders }: Books, { placements }: History): void {
  assert.equal(
    new Set(orders.map((order) => order.idempotency_key)).size,
    orders.length,
    'one order for each key',
  );
  for (const order of orders) {
    const placement = placements.get(order.idempotency_key);
    assert.equal(placement?.person.userId, order.user_id, 'an order that nobody asked for');
    if (placement.order) assert.equal(placement.order._id, order.id);
  }
}

/** Prices are the shop's, totals are their sum, and each order was announced once. */
function checkOrders({ orders }: Books, productIds: readonly string[]): void {
  for (const { id, items, total, placed_mails, paid, paid_mails, status, delivered } of orders) {
    for (const { product, price } of items)
      assert.equal(price, prices[productIds.indexOf(product)], `price in ${id}`);
    assert.equal(total, sum(items.map(({ price, quantity }) => price * quantity)), `total of ${id}`);
    assert.equal(placed_mails, 1, `mails about the placement of ${id}`);
    assert.equal(paid_mails, paid ? 1 : 0, `mails about the payment of ${id}`);
    assert.equal(status === 'Delivered', delivered);
  }
}

/** Stock is what was put in, less what was placed, plus what came back. */
function checkStock(
  { orders, products }: Books,
  productIds: readonly string[],
  begun: readonly (number | null)[],
) {
  const gone = orders.filter(({ deleted, delivered }) => !deleted || delivered).flatMap(({ items }) => items);
  for (const [at, id] of productIds.entries()) {
    const product = products.find((each) => each.id === id);
    const pieces = sum(gone.filter((item) => item.product === id).map(({ quantity }) => quantity));
    const before = begun[at] ?? null;
    assert.equal(product?.stock, before === null ? null : before - pieces, `stock of product ${at}`);
    assert.ok((product?.stock ?? 0) >= 0, 'sold more than there was');
    assert.equal(product?.sold, pieces, `pieces sold of product ${at}`);
  }
}

/** Every piece that was put into a cart is ordered or still there; none comes from nowhere. */
function checkCarts({ orders, carts }: Books, { added }: History): void {
  for (const { person, productId } of added) {
    const mine = added.filter((each) => each.person === person && each.productId === productId);
    const items = orders.filter(({ user_id }) => user_id === person.userId).flatMap((order) => order.items);
    const ordered = sum(items.filter(({ product }) => product === productId).map(({ quantity }) => quantity));
    const line = carts.find((each) => each.user_id === person.userId && each.product_id === productId);
    const there = ordered + (line?.quantity ?? 0);
    const sure = sum(mine.filter(({ answered }) => answered).map(({ quantity }) => quantity));
    const most = sum(mine.map(({ quantity }) => quantity));
    assert.ok(
      sure <= there && there <= most,
      `${there} pieces in cart and orders of ${sure} to ${most} added`,
    );
  }
}

/** Everything is decided; what is paid was validated, for this amount, and one payment pays one order. */
function checkAttempts({ attempts, orders, transactions }: Books): void {
  for (const { tran_id, order_id, state, val_id, amount } of attempts) {
    assert.ok(!['created', 'redirected', 'verifying'].includes(state), `${tran_id} is ${state} at the end`);
    const order = orders.find(({ id }) => id === order_id);
    assert.equal(amount, order?.payable, 'the amount asked for is what the order costs');
    if (state !== 'paid' && state !== 'review') continue;
    const real = transactions.find(({ valId, tranId }) => valId === val_id && tranId === tran_id);
    assert.ok(
      real?.status === 'VALID' && real.validatedOn,
      `${tran_id} is ${state} without a validated transaction`,
    );
  }
  for (const order of orders) {
    const paying = attempts.filter(({ order_id, state }) => order_id === order.id && state === 'paid');
    assert.deepEqual(
      paying.map(({ tran_id }) => tran_id),
      order.paid ? [order.transaction_id] : [],
      `what pays ${order.id}`,
    );
    assert.ok(!(order.paid && order.cash), `${order.id} was paid twice, online and in cash`);
  }
}

/** All money that the gateway took is with an order, under review, or given back: nothing is lost and nothing is there twice. */
function checkMoney({ attempts, orders, transactions, refunds }: Books): void {
  let kept = 0;
  for (const { tranId, status } of transactions) {
    if (status !== 'VALID') continue;
    const attempt = attempts.find(({ tran_id }) => tran_id === tranId);
    assert.ok(
      attempt && ['paid', 'review'].includes(attempt.state),
      `money of ${tranId} came, and it is ${attempt?.state}`,
    );
    const back = attempt.refunds.map(({ ref, amount }) => [ref, amount, 'refunded']);
    const atGateway = refunds
      .filter((each) => each.tranId === tranId)
      .map(({ refundTransId, amountPoisha, state }) => [refundTransId, amountPoisha, state]);
    assert.deepEqual(atGateway.sort(), back.sort(), `what went back of ${tranId}`);
    const settled = attempt.settled ?? Number.NaN;
    const given = sum(attempt.refunds.map(({ amount }) => amount));
    if (attempt.reason === 'duplicate' || attempt.decision === 'refused') assert.equal(given, settled);
    else if (attempt.state === 'review') assert.equal(given, 0);
    assert.ok(given <= settled, `more went back of ${tranId} than came in`);
    if (attempt.state === 'paid') kept += settled;
  }
  assert.equal(kept, sum(orders.filter(({ paid }) => paid).map(({ payable }) => payable)));
}

/** States moved along allowed ways only, and nothing that was true of an order became untrue. */
function checkChanges({ changes, attempts }: Books): void {
  for (const { what, key, before, after } of changes) {
    if (what === 'attempt') {
      assert.ok(
        attemptMoves[before ?? '']?.includes(after),
        `attempt ${key} went from ${before} to ${after}`,
      );
      const accepted = attempts.some(({ id, decision }) => id === key && decision === 'accepted');
      assert.ok(before !== 'review' || accepted, `attempt ${key} left its review without a decision`);
      continue;
    }
    const [was, is] = [before ?? '', after].map((text) => text.split(' '));
    for (const [at, value] of (was ?? []).entries()) {
      const kept = value === 'Pending' || value === 'f' || value === is?.[at];
      assert.ok(kept, `order ${key} went from "${before}" to "${after}"`);
    }
  }
}

/** Nobody is sent to the gateway for an order that is paid or deleted, and none is deleted or paid in cash meanwhile. */
function checkClosedOrders({ changes }: Books): void {
  const open = new Map<string, string>();
  const closed = new Set<string>();
  for (const { what, key, order_id, before, after } of changes) {
    if (what === 'attempt') {
      assert.ok(before !== null || !closed.has(order_id), `attempt ${key} began when its order was closed`);
      if (after === 'created' || after === 'redirected') open.set(key, order_id);
      else open.delete(key);
      continue;
    }
    const [, paid, deleted, cash] = after.split(' ');
    const [, , deletedBefore, cashBefore] = (before ?? '').split(' ');
    if (deleted !== deletedBefore || cash !== cashBefore) {
      assert.ok(
        ![...open.values()].includes(key),
        `order ${key} was closed while a page of the gateway was open`,
      );
    }
    if ([paid, deleted, cash].includes('t')) closed.add(key);
  }
}

/** Nothing that somebody was told is untrue now. */
function checkPromises({ orders, attempts }: Books, history: History): void {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const { order } of history.placements.values()) {
    if (!order) continue;
    const kept = byId.get(order._id);
    assert.ok(kept, `the order ${order._id} is lost`);
    assert.equal(kept.payable, toPoisha(order.payable));
    assert.deepEqual(
      kept.items.map(({ product, quantity }) => [product, quantity]),
      order.cartItems.map(({ gadgetId, quantity }) => [gadgetId, quantity]),
    );
  }
  for (const id of history.seenPaid) assert.ok(byId.get(id)?.paid, `${id} was seen paid`);
  for (const id of history.delivered) assert.ok(byId.get(id)?.delivered, `${id} was delivered`);
  for (const id of history.removed) assert.ok(byId.get(id)?.deleted, `${id} was deleted`);
  for (const id of history.cashReceived) assert.ok(byId.get(id)?.cash, `the cash of ${id} was received`);
  const stateOf = (tranId: string) => attempts.find(({ tran_id }) => tran_id === tranId);
  for (const tranId of history.accepted)
    assert.equal(stateOf(tranId)?.state, 'paid', `${tranId} was accepted`);
  for (const tranId of history.refused) assert.equal(stateOf(tranId)?.decision, 'refused');
  const refunds = attempts.flatMap((attempt) => attempt.refunds.map(({ id }) => id));
  for (const id of history.refunds.values())
    assert.ok(refunds.includes(id), `the refund ${id} was asked for`);
  for (const tranId of new Set(history.taken.map((form) => form.get('tran_id')))) {
    const taken = history.taken.filter((form) => form.get('tran_id') === tranId).length;
    const attempt = attempts.find(({ tran_id }) => tran_id === tranId);
    assert.ok((attempt?.messages ?? 0) >= taken, `${taken} messages about ${tranId} were taken`);
  }
}
