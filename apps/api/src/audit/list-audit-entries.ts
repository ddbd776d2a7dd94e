/** Reads the audit log: newest first, by pages or as a file, filtered by actor, event, subject and time. */
import type { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import type { AuditChanges, AuditEntry, AuditField, AuditValue } from '@jontro/shop/audit/audit.ts';
import { auditEventLabel, auditFields } from '@jontro/shop/audit/audit.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import { and, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { type CsvColumn, type CsvList, csvList, timestampColumn } from '../http/csv.ts';
import { limitAndOffset } from '../http/list-page.ts';
import { containsText } from '../http/list-query.ts';
import { auditEntries } from './audit.table.ts';

type Query = EndpointInput<typeof auditEndpoints.listAuditEntries>['query'];

type Row = typeof auditEntries.$inferSelect;

const pageRows = 20;

/** Days are days in Bangladesh; throws 400 for an impossible date. */
const matches = ({ by, act, kind, search, from, to }: Query): SQL | undefined =>
  and(
    containsText(by, [auditEntries.actor]),
    act ? eq(auditEntries.act, act) : undefined,
    kind ? eq(auditEntries.kind, kind) : undefined,
    search?.trim()
      ? or(eq(auditEntries.thingId, search.trim()), containsText(search, [auditEntries.name]))
      : undefined,
    from ? gte(auditEntries.at, startOfDay(from)) : undefined,
    to ? lt(auditEntries.at, endOfDay(to)) : undefined,
  );

const newestFirst = [desc(auditEntries.at), desc(auditEntries.id)];

/** Returns a page of the matching entries, newest first, 20 by default. */
export async function listAuditEntries(
  db: Db,
  query: Query,
): Promise<EndpointResponse<typeof auditEndpoints.listAuditEntries>> {
  const { page = 1, limit = pageRows } = query;
  const range = limitAndOffset({ page, limit });
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(auditEntries)
      .where(matches(query))
      .orderBy(...newestFirst)
      .limit(range.limit)
      .offset(range.offset),
    db.$count(auditEntries, matches(query)),
  ]);
  return { result: rows.map(toEntry), total, totalPages: Math.ceil(total / limit) };
}

const columns: readonly CsvColumn<AuditEntry>[] = [
  timestampColumn('Time', (entry) => entry.at),
  ['Actor', (entry) => entry.by],
  ['Event', (entry) => auditEventLabel(entry.act)],
  ['Subject', (entry) => entry.kind],
  ['Id', (entry) => entry.on],
  ['Name', (entry) => entry.name],
  ['Before', (entry) => changesText(entry.before)],
  ['After', (entry) => changesText(entry.after)],
];

/** "Price: 1250.5; Stock quantity: 4"; an unset field has no value. */
const changesText = (changes: ApiChanges = {}): string =>
  Object.entries(changes)
    .map(([field, value]) => {
      const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
      return `${auditFields[field as AuditField]?.label ?? field}: ${text}`;
    })
    .join('; ');

/** Returns all matching entries as a CSV file. */
export const exportAuditEntries = (db: Db, query: Query): Promise<CsvList<AuditEntry>> =>
  csvList(
    db,
    db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(matches(query))
      .orderBy(...newestFirst),
    {
      columns,
      idOf: (entry) => entry._id,
      read: async (ids) =>
        (await db.select().from(auditEntries).where(inArray(auditEntries.id, ids))).map(toEntry),
    },
  );

/** Maps a database row to the API's entry. */
const toEntry = (row: Row): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  by: row.actor,
  ...(row.actorId && { byId: row.actorId }),
  act: row.act,
  kind: row.kind,
  on: row.thingId,
  name: row.name,
  ...(row.before && { before: toApiChanges(row.before) }),
  ...(row.after && { after: toApiChanges(row.after) }),
});

type ApiChanges = NonNullable<AuditEntry['before']>;

/** Current names of the fields in entries of an earlier version. */
const renamedFields: Readonly<Record<string, AuditField>> = {
  mostOff: 'maxDiscount',
  leastTotal: 'minSubtotal',
  mostUses: 'maxUses',
};

const toApiChanges = (changes: AuditChanges): ApiChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([stored, value]) => {
      const field = renamedFields[stored] ?? (stored as AuditField);
      return [field, inTaka(field, value)];
    }),
  ) as ApiChanges;

/** Converts amounts to taka; an unknown field of another version stays as it is. */
const inTaka = (field: AuditField, value: AuditValue): AuditValue =>
  typeof value === 'number' && auditFields[field]?.format === 'taka' ? toTaka(poisha(value)) : value;
