/** Compares the data of the shop and the gateway after a case: money and stock add up, and no acknowledgement is lost. */
import assert from 'node:assert/strict';
import { toPoisha } from '@jontro/shop/money.ts';
import { type InterleavedShop, prices } from './interleaved-shop.ts';
import type { CaseHistory } from './run-interleaving.ts';

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
  /** Amount received, in poisha; null if nothing was received. */
  settled: number | null;
  decision: string | null;
  refunds: { id: string; ref: string; amount: number; state: string }[];
  messages: number;
}

interface GatewayTransaction {
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

interface CaseData {
  orders: OrderRow[];
  attempts: AttemptRow[];
  products: { id: string; stock: number | null; sold: number }[];
  carts: { user_id: string; product_id: string; quantity: number }[];
  changes: StateChange[];
  transactions: GatewayTransaction[];
  refunds: { tranId: string; refundTransId: string; amountPoisha: number; state: string }[];
}

const query = `select json_build_object(
  'orders', (select coalesce(json_agg(o), '[]') from (
    select id, user_id, idempotency_key, status, paid, transaction_id, total_poisha as total,
      total_poisha + delivery_poisha - discount_poisha + adjustment_poisha as payable, deleted_at is not null as deleted,
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
) as data`;

/** Allowed state transitions of an attempt (docs/protocols/payment-gateway.md#transitions); decided states are final. */
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
  // By an admin’s decision only.
  review: ['paid'],
};

async function readCaseData(shop: InterleavedShop): Promise<CaseData> {
  const { rows } = await shop.database.query<{ data: Omit<CaseData, 'transactions' | 'refunds'> }>(query);
  const transactions = (await shop.control<GatewayTransaction[]>('GET', '/transactions')).body;
  const refunds = (await shop.control<CaseData['refunds']>('GET', '/refunds')).body;
  const [row] = rows;
  assert.ok(row);
  return { ...row.data, transactions, refunds };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Checks all invariants of a finished case; `stock` is the initial stock of each product. */
export async function checkInvariants(
  shop: InterleavedShop,
  productIds: readonly string[],
  stock: readonly (number | null)[],
  history: CaseHistory,
): Promise<void> {
  const data = await readCaseData(shop);
  if (history.crashes + history.cuts === 0)
    assert.deepEqual(history.serverErrors, [], 'no injected crash, but server errors');
  checkPlacements(data, history);
  checkOrders(data, productIds);
  checkStock(data, productIds, stock);
  checkCarts(data, history);
  checkAttempts(data);
  checkMoney(data);
  checkChanges(data);
  checkClosedOrders(data);
  checkPromises(data, history);
}

/** Each idempotency key placed at most one order, and each order has a key. */
function checkPlacements({ orders }: CaseData, { placements }: CaseHistory): void {
  assert.equal(
    new Set(orders.map((order) => order.idempotency_key)).size,
    orders.length,
    'one order for each key',
  );
  for (const order of orders) {
    const placement = placements.get(order.idempotency_key);
    assert.equal(placement?.user.userId, order.user_id, 'an order that nobody placed');
    if (placement.order) assert.equal(placement.order._id, order.id);
  }
}

/** Prices match the catalogue, totals are their sums, and each event of an order sent one mail. */
function checkOrders({ orders }: CaseData, productIds: readonly string[]): void {
  for (const { id, items, total, placed_mails, paid, paid_mails, status, delivered } of orders) {
    for (const { product, price } of items)
      assert.equal(price, prices[productIds.indexOf(product)], `price in ${id}`);
    assert.equal(total, sum(items.map(({ price, quantity }) => price * quantity)), `total of ${id}`);
    assert.equal(placed_mails, 1, `mails about placing ${id}`);
    assert.equal(paid_mails, paid ? 1 : 0, `mails about the payment of ${id}`);
    assert.equal(status === 'Delivered', delivered);
  }
}

/** Stock is the initial stock minus ordered units plus restored units. */
function checkStock(
  { orders, products }: CaseData,
  productIds: readonly string[],
  initialStock: readonly (number | null)[],
) {
  const sold = orders.filter(({ deleted, delivered }) => !deleted || delivered).flatMap(({ items }) => items);
  for (const [index, id] of productIds.entries()) {
    const product = products.find((row) => row.id === id);
    const quantity = sum(sold.filter((item) => item.product === id).map(({ quantity }) => quantity));
    const before = initialStock[index] ?? null;
    assert.equal(product?.stock, before === null ? null : before - quantity, `stock of product ${index}`);
    assert.ok((product?.stock ?? 0) >= 0, 'negative stock');
    assert.equal(product?.sold, quantity, `units sold of product ${index}`);
  }
}

/** Every unit added to a cart is ordered or still in the cart, and there are no others. */
function checkCarts({ orders, carts }: CaseData, { added }: CaseHistory): void {
  for (const { user, productId } of added) {
    const mine = added.filter((addition) => addition.user === user && addition.productId === productId);
    const items = orders.filter(({ user_id }) => user_id === user.userId).flatMap((order) => order.items);
    const ordered = sum(items.filter(({ product }) => product === productId).map(({ quantity }) => quantity));
    const line = carts.find((row) => row.user_id === user.userId && row.product_id === productId);
    const found = ordered + (line?.quantity ?? 0);
    const acknowledged = sum(mine.filter(({ answered }) => answered).map(({ quantity }) => quantity));
    const attempted = sum(mine.map(({ quantity }) => quantity));
    assert.ok(
      acknowledged <= found && found <= attempted,
      `${found} units in cart and orders, but ${acknowledged} to ${attempted} were added`,
    );
  }
}

/** Every attempt is decided; paid ones were validated for their amount, and one payment pays one order. */
function checkAttempts({ attempts, orders, transactions }: CaseData): void {
  for (const { tran_id, order_id, state, val_id, amount } of attempts) {
    assert.ok(!['created', 'redirected', 'verifying'].includes(state), `${tran_id} is ${state} at the end`);
    const order = orders.find(({ id }) => id === order_id);
    assert.equal(amount, order?.payable, 'the amount of the attempt is the payable amount of its order');
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
      `paid attempts of ${order.id}`,
    );
    assert.ok(!(order.paid && order.cash), `${order.id} was paid twice, online and in cash`);
  }
}

/** All money that the gateway received belongs to one paid order, is in review, or was refunded. */
function checkMoney({ attempts, orders, transactions, refunds }: CaseData): void {
  let revenue = 0;
  for (const { tranId, status } of transactions) {
    if (status !== 'VALID') continue;
    const attempt = attempts.find(({ tran_id }) => tran_id === tranId);
    assert.ok(
      attempt && ['paid', 'review'].includes(attempt.state),
      `the gateway was paid for ${tranId}, but the attempt is ${attempt?.state}`,
    );
    const expectedRefunds = attempt.refunds.map(({ ref, amount }) => [ref, amount, 'refunded']);
    const atGateway = refunds
      .filter((refund) => refund.tranId === tranId)
      .map(({ refundTransId, amountPoisha, state }) => [refundTransId, amountPoisha, state]);
    assert.deepEqual(atGateway.sort(), expectedRefunds.sort(), `refunds of ${tranId}`);
    const settled = attempt.settled ?? Number.NaN;
    const refunded = sum(attempt.refunds.map(({ amount }) => amount));
    if (attempt.reason === 'duplicate' || attempt.decision === 'refused') assert.equal(refunded, settled);
    else if (attempt.state === 'review') assert.equal(refunded, 0);
    assert.ok(refunded <= settled, `${tranId} was refunded more than it received`);
    if (attempt.state === 'paid') revenue += settled;
  }
  assert.equal(revenue, sum(orders.filter(({ paid }) => paid).map(({ payable }) => payable)));
}

/** Attempts made only allowed transitions, and no fact of an order was reverted. */
function checkChanges({ changes, attempts }: CaseData): void {
  for (const { what, key, before, after } of changes) {
    if (what === 'attempt') {
      assert.ok(
        attemptMoves[before ?? '']?.includes(after),
        `attempt ${key} went from ${before} to ${after}`,
      );
      const accepted = attempts.some(({ id, decision }) => id === key && decision === 'accepted');
      assert.ok(before !== 'review' || accepted, `attempt ${key} left review without a decision`);
      continue;
    }
    const [oldFacts, newFacts] = [before ?? '', after].map((text) => text.split(' '));
    for (const [index, value] of (oldFacts ?? []).entries()) {
      const unchanged = value === 'Pending' || value === 'f' || value === newFacts?.[index];
      assert.ok(unchanged, `order ${key} went from "${before}" to "${after}"`);
    }
  }
}

/** No attempt starts for a paid or deleted order, and no order is deleted or paid in cash during an open attempt. */
function checkClosedOrders({ changes }: CaseData): void {
  const open = new Map<string, string>();
  const closed = new Set<string>();
  for (const { what, key, order_id, before, after } of changes) {
    if (what === 'attempt') {
      assert.ok(
        before !== null || !closed.has(order_id),
        `attempt ${key} started after its order was closed`,
      );
      if (after === 'created' || after === 'redirected') open.set(key, order_id);
      else open.delete(key);
      continue;
    }
    const [, paid, deleted, cash] = after.split(' ');
    const [, , deletedBefore, cashBefore] = (before ?? '').split(' ');
    if (deleted !== deletedBefore || cash !== cashBefore) {
      assert.ok(![...open.values()].includes(key), `order ${key} was closed during an open payment attempt`);
    }
    if ([paid, deleted, cash].includes('t')) closed.add(key);
  }
}

/** Every acknowledgement that a client received still holds. */
function checkPromises({ orders, attempts }: CaseData, history: CaseHistory): void {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const { order } of history.placements.values()) {
    if (!order) continue;
    const stored = byId.get(order._id);
    assert.ok(stored, `the order ${order._id} is lost`);
    assert.equal(stored.payable, toPoisha(order.payable));
    assert.deepEqual(
      stored.items.map(({ product, quantity }) => [product, quantity]),
      order.cartItems.map(({ gadgetId, quantity }) => [gadgetId, quantity]),
    );
  }
  for (const id of history.seenPaid) assert.ok(byId.get(id)?.paid, `${id} was shown as paid`);
  for (const id of history.delivered) assert.ok(byId.get(id)?.delivered, `${id} was delivered`);
  for (const id of history.removed) assert.ok(byId.get(id)?.deleted, `${id} was deleted`);
  for (const id of history.cashReceived) assert.ok(byId.get(id)?.cash, `the cash of ${id} was received`);
  const findAttempt = (tranId: string) => attempts.find(({ tran_id }) => tran_id === tranId);
  for (const tranId of history.accepted)
    assert.equal(findAttempt(tranId)?.state, 'paid', `${tranId} was accepted`);
  for (const tranId of history.refused) assert.equal(findAttempt(tranId)?.decision, 'refused');
  const refunds = attempts.flatMap((attempt) => attempt.refunds.map(({ id }) => id));
  for (const id of history.refunds.values())
    assert.ok(refunds.includes(id), `the refund ${id} was requested`);
  for (const tranId of new Set(history.acceptedNotifications.map((form) => form.get('tran_id')))) {
    const taken = history.acceptedNotifications.filter((form) => form.get('tran_id') === tranId).length;
    const attempt = attempts.find(({ tran_id }) => tran_id === tranId);
    assert.ok((attempt?.messages ?? 0) >= taken, `${taken} notifications of ${tranId} were accepted`);
  }
}
