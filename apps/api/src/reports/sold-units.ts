/** The units that were sold within some days, less those that came back in them. */
import { type SQL, sql } from 'drizzle-orm';
import { dayLimit } from '../sales/day-limit.ts';
import { unitMoves } from '../sales/unit-changes.ts';
import type { DayRange } from './report-period.ts';

/** As rows of `unitMoves`: units are sold when their order is paid. */
export function soldUnits(days: DayRange): SQL {
  const within = dayLimit(days);
  const paidAt = sql`case when o.paid then o.paid_at else o.cash_received_at end`;
  return unitMoves('sold', {
    at: paidAt,
    first: sql`((o.paid and ${within(sql`o.paid_at`)})
      or (o.cash_received_at is not null and not o.paid and ${within(sql`o.cash_received_at`)}))`,
    changed: within(sql`u.at`),
  });
}
