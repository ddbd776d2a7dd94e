/** Adding, renaming, deleting and listing the views of lists, each person's own. */

import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import {
  type ListView,
  listViewTexts,
  maxListViews,
  maxViewName,
  viewQuery,
} from '@jontro/shop/list-views/list-views.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { lockName } from '../database/lock-name.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { listViews } from './list-views.table.ts';

type Row = typeof listViews.$inferSelect;
type Input<Name extends keyof typeof listViewEndpoints> = EndpointInput<(typeof listViewEndpoints)[Name]>;
type Changes = Pick<Context, 'db' | 'now'>;

const toView = ({ id, list, name, query, isDefault }: Row): ListView => ({
  _id: id,
  list,
  name,
  query,
  isDefault,
});

/** Returns a person's views by name. */
export async function listOwnViews(db: Db, currentUser: CurrentUser): Promise<ListView[]> {
  const rows = await db
    .select()
    .from(listViews)
    .where(eq(listViews.userId, currentUser.userId))
    .orderBy(asc(sql`lower(${listViews.name})`), asc(listViews.id));
  return rows.map(toView);
}

/** So that two requests of one person are counted and named one after the other. */
const lockOwner = (tx: Db, { userId }: CurrentUser) => lockName(tx, `list-views:${userId}`);

/** A name without spaces around it. Throws 400 for none or a long one, 409 if another view of the list has it. */
async function checkedName(
  tx: Db,
  { userId }: CurrentUser,
  { list, name: given, id = '' }: { list: Row['list']; name: string; id?: string },
): Promise<string> {
  const name = given.trim().replace(/\s+/g, ' ');
  if (name === '' || name.length > maxViewName)
    throw new ApplicationError('invalid', listViewTexts.nameMissing, { field: 'name' });
  const isSame = sql`lower(${listViews.name}) = lower(${name})`;
  const others = and(eq(listViews.userId, userId), eq(listViews.list, list), ne(listViews.id, id), isSame);
  if ((await tx.$count(listViews, others)) > 0)
    throw new ApplicationError('broken-rule', listViewTexts.nameTaken, { field: 'name' });
  return name;
}

/** A list has one default at most. */
const clearDefault = (tx: Db, { userId }: CurrentUser, list: Row['list']) =>
  tx
    .update(listViews)
    .set({ isDefault: false })
    .where(and(eq(listViews.userId, userId), eq(listViews.list, list)));

/** Adds a view. Throws 400 for a wrong name, 409 for a name that the list has or the 31st view. */
export function addView(
  { db, now }: Changes,
  currentUser: CurrentUser,
  { list, name: given, query, isDefault = false }: Input<'addView'>['body'],
): Promise<ListView> {
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, currentUser);
    const { userId } = currentUser;
    const name = await checkedName(tx, currentUser, { list, name: given });
    if ((await tx.$count(listViews, eq(listViews.userId, userId))) >= maxListViews)
      throw new ApplicationError('broken-rule', listViewTexts.tooMany);
    if (isDefault) await clearDefault(tx, currentUser, list);
    const createdAt = now();
    const row = { id: newId(createdAt), userId, list, name, query: viewQuery(query), isDefault, createdAt };
    await tx.insert(listViews).values(row);
    return toView(row);
  });
}

const isOwn = ({ userId }: CurrentUser, id: string) =>
  and(eq(listViews.id, id), eq(listViews.userId, userId));

/** Renames a view, or makes it the default of its list or not. Throws as `addView()`, and 404 for a view of somebody else. */
export function changeView(
  { db }: Changes,
  currentUser: CurrentUser,
  id: string,
  { name: given, isDefault }: Input<'changeView'>['body'],
): Promise<ListView> {
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, currentUser);
    const [found] = await tx.select().from(listViews).where(isOwn(currentUser, id));
    const row = orNotFound(found, listViewTexts.notFound);
    const { list } = row;
    const name =
      given === undefined ? row.name : await checkedName(tx, currentUser, { list, name: given, id });
    if (isDefault) await clearDefault(tx, currentUser, list);
    const changed = { ...row, name, isDefault: isDefault ?? row.isDefault };
    await tx.update(listViews).set(changed).where(eq(listViews.id, id));
    return toView(changed);
  });
}

/** Deletes a view. Throws 404 for a view of somebody else. */
export async function removeView(
  db: Db,
  currentUser: CurrentUser,
  id: string,
): Promise<{ deletedCount: number }> {
  const [removed] = await db.delete(listViews).where(isOwn(currentUser, id)).returning({ id: listViews.id });
  orNotFound(removed, listViewTexts.notFound);
  return { deletedCount: 1 };
}
