/** The owner's report on web vitals: percentiles and shares of visits for each kind of page. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { pageKinds } from '@jontro/shop/vitals/page-kinds.ts';
import type { vitalsEndpoints } from '@jontro/shop/vitals/vitals.endpoints.ts';
import { figuresOf, metricNames } from '@jontro/shop/vitals/vitals.ts';
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { dayMs, toBangladeshDate } from '../http/bangladesh-days.ts';
import { vitals } from './vitals.table.ts';

type Report = EndpointResponse<typeof vitalsEndpoints.findVitalsReport>;
type Buckets = { metric: string; bucket: number; count: number }[];

/** Visits of the last days in Bangladesh, today included; what is not yet written (30 s) is missing. */
export async function findVitalsReport(
  db: Db,
  now: Date,
  { days = '28', device, language }: EndpointInput<typeof vitalsEndpoints.findVitalsReport>['query'],
): Promise<Report> {
  const from = toBangladeshDate(new Date(now.getTime() - (Number(days) - 1) * dayMs));
  const to = toBangladeshDate(now);
  const rows = await db
    .select({
      page: vitals.page,
      metric: vitals.metric,
      bucket: vitals.bucket,
      count: sql`sum(${vitals.count})`.mapWith(Number),
    })
    .from(vitals)
    .where(
      and(
        gte(vitals.day, from),
        lte(vitals.day, to),
        device && eq(vitals.device, device),
        language && eq(vitals.language, language),
      ),
    )
    .groupBy(vitals.page, vitals.metric, vitals.bucket);
  const pages = pageKinds
    .map((page) => ({ page, ...summaryOf(rows.filter((row) => row.page === page)) }))
    .filter(({ visits }) => visits > 0)
    .sort((a, b) => b.visits - a.visits);
  return { from, to, ...summaryOf(rows), pages };
}

/** Every visit has a TTFB. */
function summaryOf(rows: Buckets): Pick<Report, 'visits' | 'metrics'> {
  const metrics = metricNames.map((metric) => {
    const counts = new Map<number, number>();
    for (const row of rows)
      if (row.metric === metric) counts.set(row.bucket, (counts.get(row.bucket) ?? 0) + row.count);
    return figuresOf(metric, counts);
  });
  return { visits: metrics.find(({ metric }) => metric === 'ttfb')?.count ?? 0, metrics };
}
