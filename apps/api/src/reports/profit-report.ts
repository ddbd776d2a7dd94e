/** Profit by step, product and order: what was received without the gateway's fees and the cost of what stayed sold. */
import { poisha, toTaka } from '@jontro/shop/money.ts';
import {
  type ProfitFigures,
  type ProfitReport,
  type ReportStep,
  reportRows,
} from '@jontro/shop/reports/reports.ts';
import { type SQL, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { type NameColumns, namesOf } from '../catalog/name-columns.ts';
import type { Db } from '../database/db.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { type DayRange, periodOf } from './report-period.ts';

/** Sums in poisha, as the database sends them. */
type Sums = Record<'received' | 'fees' | 'cost' | 'unknownUnits', string>;

const figuresOf = (rows: readonly Sums[]): ProfitFigures => {
  const sum = (name: keyof Sums) => rows.reduce((total, row) => total + Number(row[name]), 0);
  const [received, fees, cost] = [sum('received'), sum('fees'), sum('cost')];
  return {
    received: toTaka(poisha(received)),
    fees: toTaka(poisha(fees)),
    cost: toTaka(poisha(cost)),
    profit: toTaka(poisha(received - fees - cost)),
    unknownUnits: sum('unknownUnits'),
  };
};

/**
 * The orders paid online or in cash in the period, as the sales report counts them. Units that came back damaged or were lost have cost the shop what
 * they cost; sellable ones nothing.
 */
const paidOrders = ({ from, to }: DayRange): SQL => {
  const [first, last] = [startOfDay(from).toISOString(), endOfDay(to).toISOString()];
  return sql`
    select o.id, o.number, o.number_prefix, o.placed_at, a.day, l.cost, l.unknown,
      sales_amount(a.measure, o.total_poisha + o.delivery_poisha - o.discount_poisha + o.adjustment_poisha,
        o.received_poisha, o.refunded_poisha + o.cash_refunded_poisha) as received,
      coalesce(f.fees, 0) as fees
    from ${orders} o
    cross join lateral sales_of_order(o.placed_at, o.paid, o.paid_at, o.cash_received_at) a
    cross join lateral (
      select coalesce(sum(i.cost_poisha * (i.quantity - i.returned_sellable)), 0) as cost,
        coalesce(sum(i.quantity - i.returned_sellable) filter (where i.cost_poisha is null), 0) as unknown
      from ${orderItems} i where i.order_id = o.id
    ) l
    left join lateral (
      select sum(coalesce(p.settled_poisha, p.amount_poisha)
        - coalesce(p.store_amount_poisha, p.settled_poisha, p.amount_poisha)) as fees
      from ${paymentAttempts} p where p.order_id = o.id and p.state = 'paid'
    ) f on true
    where o.deleted_at is null and a.measure in ('paidOnline', 'cash')
      and ((o.paid and o.paid_at >= ${first} and o.paid_at < ${last})
        or (not o.paid and o.cash_received_at >= ${first} and o.cash_received_at < ${last}))`;
};

const rowsOf = async <Row>(db: Db, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;

/** Throws 400 for impossible and too many days. */
export async function findProfitReport(
  db: Db,
  now: Date,
  query: { step?: ReportStep; from?: string; to?: string },
): Promise<ProfitReport> {
  const { step, from, to, steps } = periodOf(query, now);
  const paid = paidOrders({ from, to });
  const [days, sold, latest] = await Promise.all([
    rowsOf<Sums & { day: string }>(
      db,
      sql`select day::text, sum(received) as received, sum(fees) as fees, sum(cost) as cost, sum(unknown) as "unknownUnits"
        from (${paid}) paid group by day`,
    ),
    listProducts(db, paid),
    rowsOf<Sums & { id: string; number: number | null; numberPrefix: string; day: string }>(
      db,
      sql`select id, number, number_prefix as "numberPrefix", day::text, received, fees, cost, unknown as "unknownUnits"
        from (${paid}) paid order by day desc, placed_at desc, id limit ${reportRows.profit}`,
    ),
  ]);
  return {
    step,
    from,
    to,
    totals: figuresOf(days),
    steps: steps.map(({ now: range }) => ({
      ...range,
      ...figuresOf(days.filter(({ day }) => day >= range.from && day <= range.to)),
    })),
    products: sold,
    orders: latest.map((row) => ({
      _id: row.id,
      ...orderNumberOf({ number: row.number, numberPrefix: row.numberPrefix }),
      day: row.day,
      ...figuresOf([row]),
    })),
  };
}

/** The products with the highest profit. */
async function listProducts(db: Db, paid: SQL): Promise<ProfitReport['products']> {
  const rows = await rowsOf<
    Pick<Sums, 'cost' | 'unknownUnits'> & NameColumns & { id: string; name: string; sales: string }
  >(
    db,
    sql`select s.*, coalesce(p.name, s.id) as name, p.name_bn as "nameBn", coalesce(p.names, '{}') as names
      from (
        select i.product_id as id,
          sum(i.price_poisha * (i.quantity - i.returned_sellable - i.returned_damaged - i.returned_for_repair - i.returned_lost)) as sales,
          coalesce(sum(i.cost_poisha * (i.quantity - i.returned_sellable)), 0) as cost,
          coalesce(sum(i.quantity - i.returned_sellable) filter (where i.cost_poisha is null), 0) as "unknownUnits"
        from (${paid}) paid join ${orderItems} i on i.order_id = paid.id group by i.product_id
      ) s left join ${products} p on p.id = s.id
      order by s.sales - s.cost desc, s.id limit ${reportRows.profit}`,
  );
  return rows.map(({ id, name, nameBn, names, sales, cost, unknownUnits }) => ({
    _id: id,
    productName: name,
    ...namesOf({ nameBn, names }),
    sales: toTaka(poisha(Number(sales))),
    cost: toTaka(poisha(Number(cost))),
    profit: toTaka(poisha(Number(sales) - Number(cost))),
    unknownUnits: Number(unknownUnits),
  }));
}
