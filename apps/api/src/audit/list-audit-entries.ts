/** The audit log as admins read it: newest first, by pages, filtered by who, what, on what and when. */

import type { auditCalls } from '@jontro/shop/audit/audit.calls.ts';
import type { AuditEntry, AuditFact, AuditFacts, AuditValue } from '@jontro/shop/audit/audit.ts';
import { auditFacts } from '@jontro/shop/audit/audit.ts';
import type { CallInput, CallReply } from '@jontro/shop/call.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { and, count, desc, eq, gte, ilike, lt, or } from 'drizzle-orm';
import { endOfDay, startOfDay } from '../bangladesh-days.ts';
import type { Db } from '../database/db.ts';
import { listPage } from '../list-page.ts';
import { auditEntries } from './audit.table.ts';

type Query = CallInput<typeof auditCalls.listAuditEntries>['query'];

const pageRows = 20;

/** The entries that fit, newest first, by pages of 20. Days are days in Bangladesh. Refuses impossible days with 400. */
export async function listAuditEntries(
  db: Db,
  { by, act, kind, search, from, to, page = 1, limit = pageRows }: Query,
): Promise<CallReply<typeof auditCalls.listAuditEntries>> {
  const actor = by?.trim().toLowerCase();
  const text = search?.trim();
  const fits = and(
    actor ? ilike(auditEntries.actor, containing(actor)) : undefined,
    act ? eq(auditEntries.act, act) : undefined,
    kind ? eq(auditEntries.kind, kind) : undefined,
    text ? or(eq(auditEntries.thingId, text), ilike(auditEntries.name, containing(text))) : undefined,
    from ? gte(auditEntries.at, startOfDay(from)) : undefined,
    to ? lt(auditEntries.at, endOfDay(to)) : undefined,
  );
  const wanted = listPage({ page, limit });
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(auditEntries)
      .where(fits)
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      .limit(wanted.limit)
      .offset(wanted.offset),
    db.select({ total: count() }).from(auditEntries).where(fits),
  ]);
  const total = counted?.total ?? 0;
  return { result: rows.map(toEntry), total, totalPages: Math.ceil(total / limit) };
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The one bridge from a stored entry to the wire's. */
const toEntry = (row: typeof auditEntries.$inferSelect): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  by: row.actor,
  ...(row.actorId && { byId: row.actorId }),
  act: row.act,
  kind: row.kind,
  on: row.thingId,
  name: row.name,
  ...(row.before && { before: inTaka(row.before) }),
  ...(row.after && { after: inTaka(row.after) }),
});

type Shown = NonNullable<AuditEntry['before']>;

const inTaka = (facts: AuditFacts): Shown =>
  Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [fact, shown(fact as AuditFact, value)]),
  ) as Shown;

/** A fact that only another version knew stays as it is. */
const shown = (fact: AuditFact, value: AuditValue): AuditValue =>
  typeof value === 'number' && auditFacts[fact]?.as === 'taka' ? toTaka(value) : value;
