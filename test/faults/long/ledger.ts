/** Records what shop and gateway acknowledged to customers, and checks that the database has it exactly once, with the same amounts. */
import { toPoisha } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type pg from 'pg';

/** A request to place an order, and the order that the shop confirmed. */
export interface LedgerEntry {
  userId: string;
  order?: Order;
}

export interface Ledger {
  /** By idempotency key. */
  placements: Map<string, LedgerEntry>;
  /** Order id by transaction, for payments that the gateway confirmed to the customer. */
  gatewayPayments: Map<string, string>;
  /** Orders that were shown to a customer as paid. */
  seenPaid: Set<string>;
}

export const emptyLedger = (): Ledger => ({
  placements: new Map(),
  gatewayPayments: new Map(),
  seenPaid: new Set(),
});

interface OrderRow {
  id: string;
  user_id: string;
  key: string;
  /** Without what units that came back took off. */
  payable: number;
  paid: boolean;
  transaction_id: string | null;
  items: { product: string; quantity: number }[];
}

const ordersQuery = `select o.id, o.user_id, o.idempotency_key as key, o.paid, o.transaction_id,
    o.total_poisha + o.delivery_poisha - o.discount_poisha + o.adjustment_poisha
      - coalesce((select sum((value->>'poisha')::int) from jsonb_array_elements(o.adjustments)
        where value->>'kind' = 'returned'), 0)::int as payable,
    (select json_agg(json_build_object('product', product_id, 'quantity', quantity) order by product_id)
      from order_items where order_id = o.id) as items
  from orders o where o.user_id like $1`;

/** Prefix of customer ids. */
export const customerIdPrefix = 'buyer-';

/** Counts the confirmed payments that are neither settled nor in review. */
export async function countUnsettled(database: pg.Pool, { gatewayPayments }: Ledger): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from unnest($1::text[]) as taken(tran_id)
     where not exists (select from payment_attempts a where a.tran_id = taken.tran_id and a.state in ('paid', 'review'))`,
    [[...gatewayPayments.keys()]],
  );
  return rows[0]?.n ?? 0;
}

/** How many mails name each order. Their texts are read once: a run of two hours has too many to search them for each order. */
async function countMails(
  database: pg.Pool,
  kind: 'order-placed' | 'order-paid',
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ text: string }>('select text from mails where kind = $1', [kind]);
  const counts = new Map<string, number>();
  for (const { text } of rows)
    for (const id of new Set(text.match(/\b[0-9a-f]{24}\b/g))) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Lists acknowledged data that is missing, duplicated or different, as sentences. */
export async function findLedgerDifferences(database: pg.Pool, ledger: Ledger): Promise<string[]> {
  const { rows } = await database.query<OrderRow>(ordersQuery, [`${customerIdPrefix}%`]);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const violations: string[] = [];
  for (const [key, same] of byKey) {
    if (same.length > 1) violations.push(`the key ${key} placed ${same.length} orders`);
    const placement = ledger.placements.get(key);
    if (placement?.userId !== same[0]?.user_id) violations.push(`nobody placed the order of the key ${key}`);
  }
  for (const [key, { order }] of ledger.placements) {
    if (!order) continue;
    const row = byKey.get(key)?.[0];
    if (row?.id !== order._id) violations.push(`the acknowledged order ${order._id} is lost`);
    else violations.push(...findDifferences(row, order));
  }
  const [placedMails, paidMails] = [
    await countMails(database, 'order-placed'),
    await countMails(database, 'order-paid'),
  ];
  for (const { id, paid } of rows) {
    const [placed, ofPayment] = [placedMails.get(id) ?? 0, paidMails.get(id) ?? 0];
    if (placed !== 1) violations.push(`${placed} mails about placing ${id}`);
    if (ofPayment !== (paid ? 1 : 0)) violations.push(`${ofPayment} mails about paying ${id}`);
  }
  for (const id of ledger.seenPaid)
    if (!byId.get(id)?.paid) violations.push(`${id} was shown as paid but is not`);
  return violations;
}

function findDifferences({ id, payable, items }: OrderRow, order: Order): string[] {
  const bought = order.cartItems.map(({ gadgetId, quantity }) => ({ product: gadgetId, quantity }));
  bought.sort((a, b) => (a.product < b.product ? -1 : 1));
  const violations: string[] = [];
  if (payable !== toPoisha(order.payable))
    violations.push(`${id} costs ${payable} poisha, but ${order.payable} taka were acknowledged`);
  if (JSON.stringify(items) !== JSON.stringify(bought))
    violations.push(`${id} has other lines than were acknowledged`);
  return violations;
}

/** Lists confirmed payments that do not pay their order, as sentences. All payments must be decided. */
export async function findLostPayments(database: pg.Pool, { gatewayPayments }: Ledger): Promise<string[]> {
  const { rows } = await database.query<{
    tran_id: string;
    order_id: string;
    state: string;
    pays: string | null;
  }>(
    `select a.tran_id, a.order_id, a.state, o.transaction_id as pays from payment_attempts a
     join orders o on o.id = a.order_id where a.tran_id = any($1)`,
    [[...gatewayPayments.keys()]],
  );
  const byTranId = new Map(rows.map((row) => [row.tran_id, row]));
  return [...gatewayPayments].flatMap(([tranId, orderId]) => {
    const row = byTranId.get(tranId);
    if (!row) return [`the shop has no attempt ${tranId}`];
    if (row.order_id !== orderId) return [`the payment ${tranId} belongs to another order`];
    if (row.state === 'review') return [];
    return row.state === 'paid' && row.pays === tranId
      ? []
      : [`the gateway confirmed ${tranId}, but its attempt is ${row.state}`];
  });
}

/** Lists products whose stock is not the initial stock minus the ordered units that did not come back sellable, as sentences. */
export async function findWrongStock(
  database: pg.Pool,
  initialStock: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string; stock: number; ordered: number }>(
    `select p.id, p.stock, coalesce(sum(i.quantity - i.returned_sellable), 0)::int as ordered from products p
     left join order_items i on i.product_id = p.id and i.from_stock
       and exists (select from orders o where o.id = i.order_id and o.deleted_at is null and o.user_id like $2)
     where p.id = any($1) group by p.id`,
    [[...initialStock.keys()], `${customerIdPrefix}%`],
  );
  return rows.flatMap(({ id, stock, ordered }) =>
    stock === (initialStock.get(id) ?? 0) - ordered && stock >= 0
      ? []
      : [`${id}: initial stock ${initialStock.get(id)}, ${ordered} ordered, ${stock} left`],
  );
}
