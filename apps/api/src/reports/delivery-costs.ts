/** What deliveries cost, beside what customers were charged for them: by courier and district, and the orders that lost most. */
import { couriers, isCourierName } from '@jontro/shop/couriers/couriers.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import type { ParcelCost } from '@jontro/shop/orders/parcels.ts';
import {
  type DeliveryCostReport,
  type DeliveryCosts,
  maxCostlyOrders,
} from '@jontro/shop/reports/delivery-costs.ts';
import type { ReportStep } from '@jontro/shop/reports/reports.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { rowsOf } from '../database/rows-of.ts';
import { type CsvColumn, csvText } from '../http/csv.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import { parcelsSent } from './parcels-sent.ts';
import { type DayRange, periodOf } from './report-period.ts';

interface CostQuery {
  step?: ReportStep;
  from?: string;
  to?: string;
}

/** Counts, and sums in poisha, as the database sends them. */
type Sums = Record<Exclude<keyof DeliveryCosts, 'profit'>, string>;
interface Row extends Sums {
  /** Null for a sum of courier and district. */
  id: string | null;
  number: string | null;
  numberPrefix: string | null;
  courier: string;
  booked: boolean;
  district: string;
}

const sums = sql`count(*) as parcels, count(*) filter (where fee is null) as unknown,
  count(*) filter (where fee is not null and cod is null and collects and not back) as unstated,
  coalesce(sum(charged) filter (where fee is not null), 0) as charged,
  coalesce(sum(fee) filter (where not back), 0) as delivery, coalesce(sum(cod), 0) as "codFee",
  coalesce(sum(fee) filter (where back), 0) as returns`;

/** Sums of each courier and district, and the orders with the greatest loss, from the same snapshot. */
async function readCosts(db: Db, days: DayRange, costs: readonly ParcelCost[]): Promise<Row[]> {
  const loss = sql`sum(fee) + coalesce(sum(cod), 0) - sum(charged)`;
  const rows = await rowsOf<Row>(
    db,
    sql`
    with parcels as materialized (${parcelsSent(days, costs)})
    select null as id, null::bigint as number, null as "numberPrefix", courier, booked, district, ${sums}
    from parcels group by courier, booked, district
    union all (
      select id, number, number_prefix, max(courier) filter (where last), bool_or(booked), district, ${sums}
      from parcels where id in (select id from parcels where fee + coalesce(cod, 0) > charged)
      group by id, number, number_prefix, district
      having bool_and(fee is not null) and ${loss} > 0
      order by ${loss} desc, id limit ${maxCostlyOrders})`,
  );
  return rows.map((row) => ({ ...row, courier: nameOf(row) }));
}

/** As customers read it. */
const nameOf = ({ courier, booked }: Row): string =>
  booked && isCourierName(courier) ? couriers[courier].name : courier;

function costsOf(rows: readonly Row[]): DeliveryCosts {
  const sum = (name: keyof Sums) => rows.reduce((total, row) => total + Number(row[name]), 0);
  const taka = (amount: number) => toTaka(poisha(amount));
  const [charged, delivery, codFee, returns] = [
    sum('charged'),
    sum('delivery'),
    sum('codFee'),
    sum('returns'),
  ];
  return {
    parcels: sum('parcels'),
    unknown: sum('unknown'),
    unstated: sum('unstated'),
    charged: taka(charged),
    delivery: taka(delivery),
    codFee: taka(codFee),
    returns: taka(returns),
    profit: taka(charged - delivery - codFee - returns),
  };
}

/** The sums of each value of a column, the most parcels first. */
const sumBy = <Name extends 'courier' | 'district'>(rows: readonly Row[], name: Name) =>
  [...Map.groupBy(rows, (row) => row[name])]
    .map(([value, group]) => ({ value, costs: costsOf(group) }))
    .sort((one, other) => other.costs.parcels - one.costs.parcels || (one.value < other.value ? -1 : 1));

/** `costs` is the setting. Throws 400 for impossible and too many days. */
export async function findDeliveryCosts(
  db: Db,
  now: Date,
  costs: readonly ParcelCost[],
  query: CostQuery,
): Promise<DeliveryCostReport> {
  const { from, to } = periodOf(query, now);
  const rows = await readCosts(db, { from, to }, costs);
  const groups = rows.filter(({ id }) => id === null);
  return {
    from,
    to,
    totals: costsOf(groups),
    couriers: sumBy(groups, 'courier').map(({ value: courier, costs }) => ({ courier, ...costs })),
    districts: sumBy(groups, 'district').map(({ value: district, costs }) => ({ district, ...costs })),
    orders: rows.flatMap((row) => (row.id === null ? [] : [toCostlyOrder(row, row.id)])),
  };
}

function toCostlyOrder(row: Row, _id: string): DeliveryCostReport['orders'][number] {
  const { charged, delivery, codFee, returns, profit } = costsOf([row]);
  const number = row.number === null ? null : Number(row.number);
  return {
    _id,
    ...orderNumberOf({ number, numberPrefix: row.numberPrefix ?? '' }),
    courier: row.courier,
    district: row.district,
    ...{ charged, delivery, codFee, returns, profit },
  };
}

type CsvRow = DeliveryCosts & { courier: string; district: string };
const csvColumns: readonly CsvColumn<CsvRow>[] = [
  ['Courier', ({ courier }) => courier],
  ['District', ({ district }) => district],
  ['Parcels', ({ parcels }) => parcels],
  ['Without a fee yet', ({ unknown }) => unknown],
  ['Without a COD charge yet', ({ unstated }) => unstated],
  ['Charged (BDT)', ({ charged }) => ({ taka: charged })],
  ['Delivery (BDT)', ({ delivery }) => ({ taka: delivery })],
  ['COD charge (BDT)', ({ codFee }) => ({ taka: codFee })],
  ['Returns (BDT)', ({ returns }) => ({ taka: returns })],
  ['Profit (BDT)', ({ profit }) => ({ taka: profit })],
];

/** The report as CSV: a line for each courier and district, and a total line. Throws 400 for impossible and too many days. */
export async function downloadDeliveryCosts(
  db: Db,
  now: Date,
  costs: readonly ParcelCost[],
  query: CostQuery,
): Promise<DayRange & { text: string }> {
  const { from, to } = periodOf(query, now);
  const groups = (await readCosts(db, { from, to }, costs)).filter(({ id }) => id === null);
  const lines = sumBy(groups, 'courier').flatMap(({ value: courier }) => {
    const ofCourier = groups.filter((row) => row.courier === courier);
    const name = courier === '' ? 'Own riders' : courier;
    return sumBy(ofCourier, 'district').map(({ value: district, costs }) => ({
      courier: name,
      district,
      ...costs,
    }));
  });
  const total = { courier: 'Total', district: '', ...costsOf(groups) };
  return { from, to, text: csvText(csvColumns, [...lines, total]) };
}
