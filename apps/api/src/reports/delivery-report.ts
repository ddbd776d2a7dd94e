/** In how many working days parcels arrive, as the shop has learned it, and how many promises it has kept. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { and, asc, gte, isNull, lt, sql } from 'drizzle-orm';
import { deliveryRanges } from '../couriers/delivery-ranges.table.ts';
import type { Db } from '../database/db.ts';
import { bangladeshTimeZone, dayMs, toBangladeshDate } from '../http/bangladesh-days.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { notEnded } from '../orders/step-columns.ts';

const reportedDays = 90;
/** The longest that a promise may be ahead, for the index of the times at which orders were placed. */
const maxPromisedDays = 120;

/** The ranges by district, courier and weekday, and the promises of the last 90 days. `promised` is the setting. */
export async function findDeliveryReport(
  db: Db,
  now: Date,
  promised: boolean,
): Promise<EndpointResponse<typeof reportEndpoints.findDeliveryReport>> {
  const { district, courier, weekday } = deliveryRanges;
  const [ranges, promises] = await Promise.all([
    db.select().from(deliveryRanges).orderBy(asc(district), asc(courier), asc(weekday)),
    countPromises(db, now),
  ]);
  return {
    promised,
    promises,
    ranges: ranges.map((row) => ({ _id: `${row.district}/${row.courier}/${row.weekday}`, ...row })),
  };
}

/** The promises whose last day was one of the 90 before today, and those that arrived by it. */
async function countPromises(db: Db, now: Date): Promise<{ all: number; kept: number }> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const arrived = sql`(${orders.deliveredAt} at time zone ${sql.raw(`'${bangladeshTimeZone}'`)})::date`;
  const [counts] = await db
    .select({
      all: sql`count(*)`.mapWith(Number),
      kept: sql`count(*) filter (where ${arrived} <= ${orders.promisedTo})`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        gte(orders.placedAt, daysAgo(reportedDays + maxPromisedDays)),
        gte(orders.promisedTo, toBangladeshDate(daysAgo(reportedDays))),
        lt(orders.promisedTo, toBangladeshDate(now)),
        isNull(orders.pickupCode),
        notDeleted,
        notEnded,
      ),
    );
  return { all: counts?.all ?? 0, kept: counts?.kept ?? 0 };
}
