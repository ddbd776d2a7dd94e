/** Profit by step, product and order: what came less what went back, without the gateway's fees and the cost of what stayed sold. */
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
import { rowsOf } from '../database/rows-of.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import { orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { dayLimit } from '../sales/day-limit.ts';
import { movesWithin } from '../sales/money-moves.ts';
import { type DayRange, periodOf } from './report-period.ts';
import { soldUnits } from './sold-units.ts';

/** Sums in poisha, as the database sends them. */
type Sums = Record<'received' | 'fees' | 'cost' | 'unknownUnits' | 'unknownSales', string>;

const figuresOf = (rows: readonly Sums[]): ProfitFigures => {
  const sum = (name: keyof Sums) => rows.reduce((total, row) => total + Number(row[name]), 0);
  const [received, fees, cost, unknownSales] = [
    sum('received'),
    sum('fees'),
    sum('cost'),
    sum('unknownSales'),
  ];
  return {
    received: toTaka(poisha(received)),
    fees: toTaka(poisha(fees)),
    cost: toTaka(poisha(cost)),
    profit: toTaka(poisha(received - fees - cost - unknownSales)),
    unknownUnits: sum('unknownUnits'),
    unknownSales: toTaka(poisha(unknownSales)),
  };
};

/**
 * What moved of each order on each day of the period: money, fees of the gateway with their payment, and units with their cost. Units that came
 * back damaged or were lost have cost the shop what they cost; sellable ones nothing.
 */
const orderMoves = (days: DayRange): SQL => sql`
  select order_id, (at at time zone 'Asia/Dhaka')::date as day, max(at) as at, sum(received) as received, sum(fees) as fees,
    sum(cost) as cost, sum(unknown_units) as unknown_units, sum(unknown_sales) as unknown_sales
  from (
    select order_id, at, case when kind in ('refundedOnline', 'refundedCash') then -poisha else poisha end as received,
      0 as fees, 0 as cost, 0 as unknown_units, 0 as unknown_sales from ${movesWithin(days)} money
    union all
    select p.order_id, p.settled_at, 0, coalesce(p.settled_poisha, p.amount_poisha)
      - coalesce(p.store_amount_poisha, p.settled_poisha, p.amount_poisha), 0, 0, 0
    from ${paymentAttempts} p where p.state = 'paid' and ${dayLimit(days)(sql`p.settled_at`)}
    union all
    select order_id, at, 0, 0, cost_poisha, unknown_units, unknown_poisha from ${soldUnits(days)} units
  ) moved group by order_id, 2`;

/** Throws 400 for impossible and too many days. */
export async function findProfitReport(
  db: Db,
  now: Date,
  query: { step?: ReportStep; from?: string; to?: string },
): Promise<ProfitReport> {
  const { step, from, to, steps } = periodOf(query, now);
  const moves = orderMoves({ from, to });
  const [days, sold, latest] = await Promise.all([
    rowsOf<Sums & { day: string }>(
      db,
      sql`select day::text, sum(received) as received, sum(fees) as fees, sum(cost) as cost, sum(unknown_units) as "unknownUnits",
        sum(unknown_sales) as "unknownSales" from (${moves}) moves group by day`,
    ),
    sumProducts(db, { from, to }),
    rowsOf<Sums & { id: string; number: number | null; numberPrefix: string; day: string }>(
      db,
      sql`select o.id, o.number, o.number_prefix as "numberPrefix", m.* from (
          select order_id, max(day)::text as day, max(at) as at, sum(received) as received, sum(fees) as fees, sum(cost) as cost,
            sum(unknown_units) as "unknownUnits", sum(unknown_sales) as "unknownSales"
          from (${moves}) moves group by order_id
          having sum(received) <> 0 or sum(fees) <> 0 or sum(cost) <> 0 or sum(unknown_units) <> 0 or sum(unknown_sales) <> 0
          order by max(at) desc, order_id limit ${reportRows.profit}
        ) m join ${orders} o on o.id = m.order_id order by m.at desc, o.id`,
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
    products: sold
      .toSorted((one, other) => other.profit - one.profit || (one._id < other._id ? -1 : 1))
      .slice(0, reportRows.profit),
    unknownProducts: sold
      .filter(({ unknownUnits }) => unknownUnits > 0)
      .toSorted((one, other) => other.unknownUnits - one.unknownUnits || (one._id < other._id ? -1 : 1))
      .slice(0, reportRows.profit)
      .map(({ _id, productName, names, unknownUnits, unknownSales }) => ({
        _id,
        productName,
        ...(names && { names }),
        units: unknownUnits,
        sales: unknownSales,
      })),
    orders: latest.map((row) => ({
      _id: row.id,
      ...orderNumberOf({ number: row.number, numberPrefix: row.numberPrefix }),
      day: row.day,
      ...figuresOf([row]),
    })),
  };
}

/** What moved of each product; the sales of units without a known cost are in no profit. */
async function sumProducts(db: Db, days: DayRange): Promise<ProfitReport['products']> {
  const rows = await rowsOf<
    Pick<Sums, 'cost' | 'unknownUnits' | 'unknownSales'> &
      NameColumns & { id: string; name: string; sales: string }
  >(
    db,
    sql`select s.*, coalesce(p.name, s.id) as name, p.name_bn as "nameBn", coalesce(p.names, '{}') as names
      from (
        select product_id as id, sum(poisha) as sales, sum(cost_poisha) as cost, sum(unknown_units) as "unknownUnits",
          sum(unknown_poisha) as "unknownSales"
        from ${soldUnits(days)} units group by product_id
        having sum(poisha) <> 0 or sum(cost_poisha) <> 0 or sum(unknown_units) <> 0
      ) s left join ${products} p on p.id = s.id`,
  );
  return rows.map(({ id, name, nameBn, names, sales, cost, unknownUnits, unknownSales }) => ({
    _id: id,
    productName: name,
    ...namesOf({ nameBn, names }),
    sales: toTaka(poisha(Number(sales))),
    cost: toTaka(poisha(Number(cost))),
    profit: toTaka(poisha(Number(sales) - Number(unknownSales) - Number(cost))),
    unknownUnits: Number(unknownUnits),
    unknownSales: toTaka(poisha(Number(unknownSales))),
  }));
}
