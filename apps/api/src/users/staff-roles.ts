/** Lists the staff, and adds, changes and deletes the shop's own staff roles. */
import {
  maxStaff,
  maxStaffRoles,
  type NewStaffRole,
  ownerRole,
  type StaffMember,
  type StaffRole,
  staffRoleNames,
  staffRoles as staffRolesOfEveryShop,
  staffTexts,
} from '@jontro/shop/users/staff-roles.ts';
import { and, asc, count, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { isDuplicate } from '../database/database-error.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { toStorableText } from '../http/storable-text.ts';
import type { Context } from '../runtime/context.ts';
import { beginChange } from './change-rights.ts';
import { knownPermissions, notDeleted } from './rights.ts';
import { staffRoles } from './staff-roles.table.ts';
import { users } from './users.table.ts';

type Parts = Pick<Context, 'db' | 'now'>;
type Row = typeof staffRoles.$inferSelect;

/** Everybody with rights, owners first, then by address. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(notDeleted, or(eq(users.role, 'admin'), isNotNull(users.staffRole))))
    .orderBy(desc(sql`${users.role} = 'admin'`), asc(users.email))
    .limit(maxStaff);
  return rows.map(({ id, name, email, role, staffRole, lastLoginAt }) => ({
    _id: id,
    name,
    email,
    staffRole: role === 'admin' ? ownerRole : (staffRole ?? ''),
    lastLoginAt: lastLoginAt.getTime(),
  }));
}

/** The shop's own staff roles, by name. */
export async function listStaffRoles(db: Db): Promise<StaffRole[]> {
  const rows = await db
    .select({ row: staffRoles, members: count(users.id) })
    .from(staffRoles)
    .leftJoin(users, and(eq(users.staffRole, staffRoles.id), notDeleted))
    .groupBy(staffRoles.id)
    .orderBy(sql`lower(${staffRoles.name})`)
    .limit(maxStaffRoles);
  return rows.map(({ row: { id, name, permissions }, members }) => ({
    _id: id,
    name,
    permissions: knownPermissions(permissions),
    members,
  }));
}

/** The stored name and permissions; throws 400 without either, 409 for the name of a role that every shop has. */
function columnsOf(input: NewStaffRole): Pick<Row, 'name' | 'permissions'> {
  const name = toStorableText(input.name, 100).trim();
  if (name === '') throw new ApplicationError('invalid', staffTexts.nameMissing, { field: 'name' });
  const permissions = knownPermissions(input.permissions);
  if (permissions.length === 0)
    throw new ApplicationError('invalid', staffTexts.nothingAllowed, { field: 'permissions' });
  const isTaken = staffRoleNames.some(
    (key) => staffRolesOfEveryShop[key].label.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw nameTaken();
  return { name, permissions };
}

const nameTaken = () => new ApplicationError('broken-rule', staffTexts.nameTaken, { field: 'name' });

/** Runs a change of a role's row; throws 409 for the name of another one. */
async function withUniqueName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isDuplicate(error)) throw nameTaken();
    throw error;
  }
}

/** Adds a role. Throws 400, 409 for a name that is taken and too many roles, 403 for rights that `by` does not have. */
export const addStaffRole = ({ db, now }: Parts, by: Actor, input: NewStaffRole) =>
  withUniqueName(() =>
    inTransaction(db, async (tx) => {
      const columns = columnsOf(input);
      const { checkWithin } = await beginChange(tx, by);
      checkWithin({ role: 'user', permissions: columns.permissions });
      if ((await tx.$count(staffRoles)) >= maxStaffRoles)
        throw new ApplicationError('broken-rule', staffTexts.tooManyRoles);
      const at = now();
      const id = newId(at);
      await tx.insert(staffRoles).values({ id, ...columns, createdAt: at, updatedAt: at });
      const { name, permissions } = columns;
      await recordAudit(tx, at, by, {
        event: 'addStaffRole',
        subjectId: id,
        name,
        after: { staffRole: name, permissions },
      });
      return { insertedId: id, message: staffTexts.roleAdded };
    }),
  );

async function lockRole(tx: Db, id: string): Promise<Row> {
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('update');
  return orNotFound(row, staffTexts.unknownRole);
}

/**
 * Changes a role, for everybody who has it from their next request on. Throws 404, 400, 409 for a name that is taken, and 403 for rights
 * that `by` does not have, before or after.
 */
export const changeStaffRole = ({ db, now }: Parts, by: Actor, id: string, input: NewStaffRole) =>
  withUniqueName(() =>
    inTransaction(db, async (tx) => {
      const columns = columnsOf(input);
      const { checkWithin } = await beginChange(tx, by);
      const row = await lockRole(tx, id);
      const before = knownPermissions(row.permissions);
      checkWithin({ role: 'user', permissions: [...before, ...columns.permissions] });
      const at = now();
      await tx
        .update(staffRoles)
        .set({ ...columns, updatedAt: at })
        .where(eq(staffRoles.id, id));
      await recordAudit(tx, at, by, {
        event: 'changeStaffRole',
        subjectId: id,
        name: columns.name,
        before: { staffRole: row.name, permissions: before },
        after: { staffRole: columns.name, permissions: columns.permissions },
      });
      return { modifiedCount: 1, message: staffTexts.roleChanged };
    }),
  );

/** Deletes a role that nobody has. Throws 404, 409 if somebody has it, 403 for rights that `by` does not have. */
export const removeStaffRole = ({ db, now }: Parts, by: Actor, id: string) =>
  inTransaction(db, async (tx) => {
    const { checkWithin } = await beginChange(tx, by);
    const row = await lockRole(tx, id);
    const permissions = knownPermissions(row.permissions);
    checkWithin({ role: 'user', permissions });
    if ((await tx.$count(users, and(eq(users.staffRole, id), notDeleted))) > 0)
      throw new ApplicationError('broken-rule', staffTexts.roleInUse);
    await tx.delete(staffRoles).where(eq(staffRoles.id, id));
    await recordAudit(tx, now(), by, {
      event: 'removeStaffRole',
      subjectId: id,
      name: row.name,
      before: { staffRole: row.name, permissions },
    });
    return { deletedCount: 1, message: staffTexts.roleRemoved };
  });
