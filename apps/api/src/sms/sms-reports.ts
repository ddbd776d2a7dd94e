/** Asks gateways what became of messages that they have accepted, ever more seldom, until they know it or a day has passed. */
import { and, eq } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { type LeasedTable, leaseDueRows } from '../runtime/leased-rows.ts';
import type { SmsRow } from './begin-sms.ts';
import { smsMessages } from './sms.table.ts';
import type { ReportResult } from './sms-gateway.ts';
import { createGateway } from './sms-gateways.ts';

const minute = 60_000;
/** How long after each answer without a result the next one is asked for. */
const pausesMs = [2, 5, 15, 60, 240, 720].map((minutes) => minutes * minute);
const leased: LeasedTable<typeof smsMessages> = {
  table: smsMessages,
  dueAt: 'nextReportAt',
  attempts: 'reports',
  leaseMs: minute,
};
const batch = 20;

function changeAfter({ reports, costPoisha }: SmsRow, result: ReportResult, now: Date): Partial<SmsRow> {
  if (result.kind === 'unknown') {
    const pauseMs = pausesMs[reports - 1];
    return { nextReportAt: pauseMs === undefined ? null : new Date(now.getTime() + pauseMs) };
  }
  return {
    nextReportAt: null,
    state: result.kind,
    costPoisha: result.costPoisha ?? costPoisha,
    reason: result.kind === 'undelivered' ? 'failed' : null,
  };
}

/** Asks for the due reports, at most 20 a run. */
export async function askForReports(
  db: Db,
  now: Date,
  config: Pick<Config, 'mode' | 'shop' | 'sms'>,
  shouldStop: () => boolean = () => false,
): Promise<void> {
  const rows = await leaseDueRows(db, leased, {
    now,
    limit: batch,
    where: eq(smsMessages.state, 'accepted'),
  });
  for (const row of rows) {
    const gateway = row.gateway ? createGateway(config, row.gateway) : undefined;
    const { report } = gateway ?? {};
    const result: ReportResult =
      shouldStop() || !report || row.providerId === null ? { kind: 'unknown' } : await report(row.providerId);
    await db
      .update(smsMessages)
      .set({ ...changeAfter(row, result, now), leaseUntil: null })
      .where(and(eq(smsMessages.id, row.id), eq(smsMessages.reports, row.reports)));
  }
}
