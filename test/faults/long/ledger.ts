/** What shop and gateway acknowledged to the buyers of a case, and whether the database still says so: once, and with the same amounts. */
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
  /** Order by transaction that the gateway told the buyer was taken. */
  taken: Map<string, string>;
  /** Orders that a buyer was shown as paid. */
  seenPaid: Set<string>;
}

export const emptyLedger = (): Ledger => ({ placements: new Map(), taken: new Map(), seenPaid: new Set() });

interface OrderRow {
  id: string;
  user_id: string;
  key: string;
  payable: number;
  paid: boolean;
  transaction_id: string | null;
  items: { product: string; quantity: number }[];
  placed_mails: number;
  paid_mails: number;
}

const ordersOf = `select o.id, o.user_id, o.idempotency_key as key, o.paid, o.transaction_id,
    o.total_poisha + o.delivery_poisha - o.discount_poisha as payable,
    (select json_agg(json_build_object('product', product_id, 'quantity', quantity) order by product_id)
      from order_items where order_id = o.id) as items,
    (select count(*) from mails where kind = 'order-placed' and position(o.id in mails.text) > 0) as placed_mails,
    (select count(*) from mails where kind = 'order-paid' and position(o.id in mails.text) > 0) as paid_mails
  from orders o where o.user_id like $1`;

/** Ids of buyers begin with this. */
export const buyerMark = 'buyer-';

/** How many of the payments that the gateway took are not with a paid order yet. */
export async function unsettled(database: pg.Pool, { taken }: Ledger): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from unnest($1::text[]) as taken(tran_id)
     where not exists (select from payment_attempts a where a.tran_id = taken.tran_id and a.state in ('paid', 'review'))`,
    [[...taken.keys()]],
  );
  return rows[0]?.n ?? 0;
}

/** Everything acknowledged that is not there, or there twice, or with other amounts; in sentences. */
export async function findBrokenPromises(database: pg.Pool, ledger: Ledger): Promise<string[]> {
  const { rows } = await database.query<OrderRow>(ordersOf, [`${buyerMark}%`]);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: string[] = [];
  for (const [key, same] of byKey) {
    if (same.length > 1) found.push(`the key ${key} placed ${same.length} orders`);
    const placement = ledger.placements.get(key);
    if (placement?.userId !== same[0]?.user_id) found.push(`nobody asked for the order of the key ${key}`);
  }
  for (const [key, { order }] of ledger.placements) {
    if (!order) continue;
    const row = byKey.get(key)?.[0];
    if (row?.id !== order._id) found.push(`the order ${order._id} was acknowledged and is lost`);
    else found.push(...differences(row, order));
  }
  for (const { id, placed_mails, paid, paid_mails } of rows) {
    if (placed_mails !== 1) found.push(`${placed_mails} mails say that ${id} was placed`);
    if (paid_mails !== (paid ? 1 : 0)) found.push(`${paid_mails} mails say that ${id} was paid`);
  }
  for (const id of ledger.seenPaid) if (!byId.get(id)?.paid) found.push(`${id} was shown as paid and is not`);
  return found;
}

function differences({ id, payable, items }: OrderRow, order: Order): string[] {
  const bought = order.cartItems.map(({ gadgetId, quantity }) => ({ product: gadgetId, quantity }));
  bought.sort((a, b) => (a.product < b.product ? -1 : 1));
  const found: string[] = [];
  if (payable !== toPoisha(order.payable))
    found.push(`${id} costs ${payable} poisha, said was ${order.payable} taka`);
  if (JSON.stringify(items) !== JSON.stringify(bought)) found.push(`${id} has other lines than were said`);
  return found;
}

/** Payments that the gateway took and that pay nothing, twice, or something else; in sentences. All must have come to rest. */
export async function findLostMoney(database: pg.Pool, { taken }: Ledger): Promise<string[]> {
  const { rows } = await database.query<{
    tran_id: string;
    order_id: string;
    state: string;
    pays: string | null;
  }>(
    `select a.tran_id, a.order_id, a.state, o.transaction_id as pays from payment_attempts a
     join orders o on o.id = a.order_id where a.tran_id = any($1)`,
    [[...taken.keys()]],
  );
  const byTranId = new Map(rows.map((row) => [row.tran_id, row]));
  return [...taken].flatMap(([tranId, orderId]) => {
    const row = byTranId.get(tranId);
    if (!row) return [`the shop does not know the payment ${tranId}`];
    if (row.order_id !== orderId) return [`the payment ${tranId} is of another order`];
    if (row.state === 'review') return [];
    return row.state === 'paid' && row.pays === tranId
      ? []
      : [`the gateway took ${tranId}, and it is ${row.state}`];
  });
}

/** Stock that is not what was there less what was ordered; `before` is the stock by product. */
export async function findWrongStock(
  database: pg.Pool,
  before: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string; stock: number; ordered: number }>(
    `select p.id, p.stock, coalesce(sum(i.quantity), 0)::int as ordered from products p
     left join order_items i on i.product_id = p.id and i.from_stock
       and exists (select from orders o where o.id = i.order_id and o.deleted_at is null and o.user_id like $2)
     where p.id = any($1) group by p.id`,
    [[...before.keys()], `${buyerMark}%`],
  );
  return rows.flatMap(({ id, stock, ordered }) =>
    stock === (before.get(id) ?? 0) - ordered && stock >= 0
      ? []
      : [`of ${id} there were ${before.get(id)}, ${ordered} are ordered and ${stock} are left`],
  );
}
