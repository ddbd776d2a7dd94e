/** Units that an order loses or gains after its day: each change is kept with its own day, so that no day that is over changes. */
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { toBangladeshDate } from '../http/bangladesh-days.ts';
import type { orderItems, orders } from '../orders/orders.table.ts';
import { cashReceipts, type UnitMeasure, unitChanges } from './sales.table.ts';

type ItemRow = typeof orderItems.$inferSelect;
type PaidFields = Pick<typeof orders.$inferSelect, 'id' | 'paid' | 'cashReceivedAt'>;

type Units = Record<'units' | 'poisha' | 'costPoisha' | 'unknownUnits' | 'unknownPoisha', number>;

/** What an order has of each product: units that came back are not sold, and sellable ones have cost nothing. */
function unitsByProduct(items: readonly ItemRow[]): Map<string, Units> {
  const products = new Map<string, Units>();
  for (const item of items) {
    const back = item.returnedSellable + item.returnedDamaged + item.returnedForRepair + item.returnedLost;
    const [units, spent] = [item.quantity - back, item.quantity - item.returnedSellable];
    const isUnknown = item.costPoisha === null;
    const sum = products.get(item.productId) ?? {
      units: 0,
      poisha: 0,
      costPoisha: 0,
      unknownUnits: 0,
      unknownPoisha: 0,
    };
    products.set(item.productId, {
      units: sum.units + units,
      poisha: sum.poisha + item.pricePoisha * units,
      costPoisha: sum.costPoisha + (item.costPoisha ?? 0) * spent,
      unknownUnits: sum.unknownUnits + (isUnknown ? spent : 0),
      unknownPoisha: sum.unknownPoisha + (isUnknown ? item.pricePoisha * units : 0),
    });
  }
  return products;
}

interface Change {
  orderId: string;
  at: Date;
  measures: readonly UnitMeasure[];
}

/** The rows by which the lines after a change differ from those before. */
function changeRows(
  before: readonly ItemRow[],
  after: readonly ItemRow[],
  { orderId, at, measures }: Change,
): (typeof unitChanges.$inferInsert)[] {
  const [earlier, later] = [unitsByProduct(before), unitsByProduct(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((productId) => {
    const by = (name: keyof Units) =>
      (later.get(productId)?.[name] ?? 0) - (earlier.get(productId)?.[name] ?? 0);
    const change = {
      units: by('units'),
      poisha: by('poisha') as Poisha,
      costPoisha: by('costPoisha') as Poisha,
      unknownUnits: by('unknownUnits'),
      unknownPoisha: by('unknownPoisha') as Poisha,
    };
    if (Object.values(change).every((value) => value === 0)) return [];
    return measures.map((measure) => ({ id: newId(at), orderId, productId, measure, at, ...change }));
  });
}

const insertChanges = async (tx: Db, rows: (typeof unitChanges.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(unitChanges).values(rows);
};

/** Records that an order has other lines, or fewer of their units, than before: of an order that is paid also as sold. `tx` holds its lock. */
export const recordUnitChanges = (
  tx: Db,
  at: Date,
  { id, paid, cashReceivedAt }: PaidFields,
  { before, after }: Record<'before' | 'after', readonly ItemRow[]>,
): Promise<void> => {
  const isPaid = paid || cashReceivedAt !== null;
  const measures = isPaid ? (['ordered', 'sold'] as const) : (['ordered'] as const);
  return insertChanges(tx, changeRows(before, after, { orderId: id, at, measures }));
};

/**
 * Records that the cash of an order, recorded on a day that is over, had not come: it stays on that day, and is taken off the day of the
 * correction, as are its units. Before the order forgets its cash; `tx` holds its lock.
 */
export async function recordUndoneCash(
  tx: Db,
  at: Date,
  row: PaidFields & Pick<typeof orders.$inferSelect, 'receiptPoisha'>,
  items: readonly ItemRow[],
): Promise<void> {
  const { id: orderId, cashReceivedAt, receiptPoisha } = row;
  if (cashReceivedAt === null || toBangladeshDate(cashReceivedAt) === toBangladeshDate(at)) return;
  const amount = receiptPoisha ?? poisha(0);
  if (amount > 0)
    await tx.insert(cashReceipts).values([
      { id: newId(at), orderId, poisha: amount, at: cashReceivedAt },
      { id: newId(at), orderId, poisha: -amount as Poisha, at },
    ]);
  const measures = ['sold'] as const;
  await insertChanges(tx, [
    ...changeRows([], items, { orderId, at: cashReceivedAt, measures }),
    ...changeRows(items, [], { orderId, at, measures }),
  ]);
}

/** One movement of units of a product. */
const columns = sql.raw('units, poisha, cost_poisha, unknown_units, unknown_poisha');

/**
 * The units of each order and product that moved within some time, as SQL: what it had at first, of orders that `first` takes, and its
 * later changes, of orders that `changed` takes. `o` is the order. Rows are `order_id`, `product_id`, `at` and the columns of
 * `unit_changes`.
 */
export const unitMoves = (
  measure: UnitMeasure,
  { at, first, changed }: { at: SQL; first: SQL; changed: SQL },
): SQL => sql`(
    select o.id as order_id, l.product_id, ${at} as at,
      l.units - coalesce(c.units, 0) as units, l.poisha - coalesce(c.poisha, 0) as poisha,
      l.cost_poisha - coalesce(c.cost_poisha, 0) as cost_poisha,
      l.unknown_units - coalesce(c.unknown_units, 0) as unknown_units,
      l.unknown_poisha - coalesce(c.unknown_poisha, 0) as unknown_poisha
    from orders o
    cross join lateral (
      select product_id, sum(units) as units, sum(poisha) as poisha, sum(cost_poisha) as cost_poisha,
        sum(unknown_units) as unknown_units, sum(unknown_poisha) as unknown_poisha
      from (
        select i.product_id, u.units, i.price_poisha * u.units as poisha, coalesce(i.cost_poisha, 0) * u.spent as cost_poisha,
          case when i.cost_poisha is null then u.spent else 0 end as unknown_units,
          case when i.cost_poisha is null then i.price_poisha * u.units else 0 end as unknown_poisha
        from order_items i cross join lateral (select
          i.quantity - i.returned_sellable - i.returned_damaged - i.returned_for_repair - i.returned_lost as units,
          i.quantity - i.returned_sellable as spent) u
        where i.order_id = o.id
        union all
        select product_id, 0, 0, 0, 0, 0 from unit_changes where order_id = o.id and measure = ${measure}
      ) had group by product_id
    ) l
    left join lateral (
      select sum(u.units) as units, sum(u.poisha) as poisha, sum(u.cost_poisha) as cost_poisha,
        sum(u.unknown_units) as unknown_units, sum(u.unknown_poisha) as unknown_poisha
      from unit_changes u where u.order_id = o.id and u.product_id = l.product_id and u.measure = ${measure}
    ) c on true
    where ${first}
    union all
    select o.id, u.product_id, u.at, ${columns} from unit_changes u join orders o on o.id = u.order_id
    where u.measure = ${measure} and ${changed})`;
