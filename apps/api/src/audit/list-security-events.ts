/** Reads the security log: newest first, by pages or as a file, filtered by kind, e-mail and time. */
import type { securityLogEndpoints } from '@jontro/shop/audit/security-log.endpoints.ts';
import type { SecurityEvent } from '@jontro/shop/audit/security-log.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { containsText } from '../http/list-query.ts';
import { identityAccounts } from '../identity/identity.table.ts';
import { users } from '../users/users.table.ts';
import { securityEvents } from './security-log.table.ts';

type Query = EndpointInput<typeof securityLogEndpoints.listSecurityEvents>['query'];

/** The user's, also of one that was removed, or that of an account that has not opened a session yet. */
const email = sql<string | null>`coalesce(${users.email}, ${identityAccounts.email})`;

/** Days are days in Bangladesh; throws 400 for an impossible date. */
const matches = ({ kind, search, from, to }: Query): SQL | undefined =>
  and(
    kind ? eq(securityEvents.kind, kind) : undefined,
    containsText(search, [email]),
    from ? gte(securityEvents.at, startOfDay(from)) : undefined,
    to ? lt(securityEvents.at, endOfDay(to)) : undefined,
  );

const selectEvents = (db: Db, condition: SQL | undefined) =>
  db
    .select({ event: securityEvents, email })
    .from(securityEvents)
    .leftJoin(users, eq(users.uid, securityEvents.uid))
    .leftJoin(identityAccounts, eq(identityAccounts.uid, securityEvents.uid))
    .where(condition)
    .orderBy(desc(securityEvents.at), desc(securityEvents.id));

type Row = Awaited<ReturnType<typeof selectEvents>>[number];

/** Returns a page of the matching entries. */
export async function listSecurityEvents(db: Db, query: Query): Promise<PagedList<SecurityEvent>> {
  const condition = matches(query);
  const { limit, offset } = limitAndOffset({ page: 1, ...query });
  const rows = await selectEvents(db, condition).limit(limit).offset(offset);
  const total = await countRows(db, selectEvents(db, condition));
  return { entries: rows.map(toSecurityEvent), ...total };
}

/** How many rows of a file are read at a time, and how many it has at most. */
const batchRows = 500;
const maxRows = 1_500_000;

/** All matching entries in batches, newest first. Throws 400 for an impossible date before the first one. */
export function readSecurityEvents(db: Db, query: Query): AsyncIterable<SecurityEvent[]> {
  const condition = matches(query);
  return (async function* () {
    let last: Row['event'] | undefined;
    for (let count = 0; count < maxRows; count += batchRows) {
      const below: SQL | undefined =
        last && sql`(${securityEvents.at}, ${securityEvents.id}) < (${last.at.toISOString()}, ${last.id})`;
      const rows = await selectEvents(db, and(condition, below)).limit(batchRows);
      if (rows.length > 0) yield rows.map(toSecurityEvent);
      last = rows.at(-1)?.event;
      if (rows.length < batchRows) return;
    }
  })();
}

/** Maps a row to the API's entry. */
const toSecurityEvent = ({
  event: { id, at, kind, network, browser, system, requestId, detail },
  email: address,
}: Row): SecurityEvent => ({
  _id: id,
  at: at.toISOString(),
  kind,
  ...(address && { email: address }),
  ...(network && { network }),
  ...(browser && { browser }),
  ...(system && { system }),
  requestId,
  ...(detail && { detail }),
});
