/** The admin's list of users: searched, filtered and sorted, paged or as a CSV file. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { PhotoSources } from '@jontro/shop/users/photo.ts';
import type { UserSort, userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import type { User } from '@jontro/shop/users/users.ts';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { type CsvColumn, type CsvList, csvList, timestampColumn } from '../http/csv.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { containsText, orderByColumns } from '../http/list-query.ts';
import { users } from './users.table.ts';
import { toUser } from './users.ts';

type Query = EndpointInput<typeof userEndpoints.listAllUsers>['query'];
type Row = typeof users.$inferSelect;

const sorts = {
  name: sql`lower(${users.name})`,
  email: users.email,
  created: users.createdAt,
  lastLogin: users.lastLoginAt,
  role: users.role,
} satisfies Record<UserSort, unknown>;

const whereOf = ({ search, role }: Query): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    containsText(search, [users.name, users.email]),
    role ? eq(users.role, role) : undefined,
  );

const orderByOf = (query: Query): SQL[] =>
  orderByColumns(sorts, query, [desc(users.createdAt), desc(users.id)]);

/** The matching users; newest first unless sorted. */
export async function listAllUsers(db: Db, query: Query, sources: PhotoSources): Promise<PagedList<User>> {
  const { limit, offset } = limitAndOffset(query);
  const [total, rows] = await Promise.all([
    countRows(db, db.select({ id: users.id }).from(users).where(whereOf(query)).$dynamic()),
    db
      .select()
      .from(users)
      .where(whereOf(query))
      .orderBy(...orderByOf(query))
      .limit(limit)
      .offset(offset),
  ]);
  return { entries: rows.map((row) => toUser(row, sources)), ...total };
}

const columns: readonly CsvColumn<Row>[] = [
  ['Id', (row) => row.id],
  ['Name', (row) => row.name],
  ['E-mail', (row) => row.email],
  ['Role', (row) => row.role],
  timestampColumn('Created', (row) => row.createdAt),
  timestampColumn('Last login', (row) => row.lastLoginAt),
];

/** The same list as a CSV file. */
export const exportUsers = (db: Db, query: Query): Promise<CsvList<Row>> =>
  csvList(
    db,
    db
      .select({ id: users.id })
      .from(users)
      .where(whereOf(query))
      .orderBy(...orderByOf(query)),
    {
      columns,
      idOf: (row) => row.id,
      read: (ids) => db.select().from(users).where(inArray(users.id, ids)),
    },
  );
