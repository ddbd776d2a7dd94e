/** Changes what people may do: their role (specification section 7) or staff role, one change after the other. */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { hasPermission, permissions, type Rights } from '@jontro/shop/users/permissions.ts';
import { findStaffRole, ownerRole, staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { type Role, userTexts } from '@jontro/shop/users/users.ts';
import { and, eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { identityAccounts } from '../identity/identity.table.ts';
import type { Context } from '../runtime/context.ts';
import { findRights, isStaffRow, knownPermissions, lockOwners, notDeleted, rightsOf } from './rights.ts';
import { staffRoles } from './staff-roles.table.ts';
import { users } from './users.table.ts';

type UserRow = typeof users.$inferSelect;
type Parts = Pick<Context, 'db' | 'now'>;
type Result = { modifiedCount: number; message: string };

/** A role with its staff role: an owner has the role `admin`, other staff the role `user`. */
export interface Assignment {
  role: Role;
  staffRole: string | null;
}

/** The rights of whoever makes a change, as they are now; the operator and the settings have all. */
async function rightsOfActor(tx: Db, { userId }: Actor): Promise<Rights> {
  const rights: Rights | undefined = userId === null ? { role: 'admin' } : await findRights(tx, userId);
  if (!rights || !hasPermission(rights, 'staff'))
    throw new ApplicationError('no-permission', sessionTexts.notAllowed);
  return rights;
}

/** Whether somebody has all of these rights, without which they neither give nor take them. */
export const isWithin = (rights: Rights, own: Rights): boolean =>
  permissions
    .filter((permission) => hasPermission(rights, permission))
    .every((permission) => hasPermission(own, permission));

/**
 * Begins a change of rights: locks the owners, so that changes are made one after the other, and returns them with a check that throws
 * 403 for rights that whoever makes it does not have now.
 */
export async function beginChange(tx: Db, by: Actor) {
  const owners = await lockOwners(tx);
  const own = await rightsOfActor(tx, by);
  const checkWithin = (rights: Rights): void => {
    if (!isWithin(rights, own)) throw new ApplicationError('no-permission', staffTexts.beyondOwn);
  };
  return { owners, checkWithin };
}

/** The rights of an assignment with the name of its staff role; throws 404 for an unknown one. */
export async function assignedRights(tx: Db, { role, staffRole }: Assignment) {
  const found = staffRole === null ? undefined : findStaffRole(staffRole);
  if (role === 'admin' || staffRole === null || found)
    return { rights: rightsOf({ role, staffRole, ownPermissions: [] }), name: found?.label ?? null };
  const [own] = await tx.select().from(staffRoles).where(eq(staffRoles.id, staffRole));
  const { name, permissions: allowed } = orNotFound(own, staffTexts.unknownRole);
  return { rights: { role, permissions: knownPermissions(allowed) }, name };
}

/** The name of a stored staff role for the audit log; its id if it is unknown. */
async function storedRoleName(tx: Db, staffRole: string | null): Promise<string | null> {
  if (staffRole === null) return null;
  const found = findStaffRole(staffRole);
  if (found) return found.label;
  const [own] = await tx.select().from(staffRoles).where(eq(staffRoles.id, staffRole));
  return own?.name ?? staffRole;
}

/** The assignment of a staff role, or of none. */
export const assignmentOf = (staffRole: string | null): Assignment =>
  staffRole === ownerRole ? { role: 'admin', staffRole: null } : { role: 'user', staffRole };

interface Texts {
  event: 'changeRole' | 'addStaff' | 'joinStaff' | 'changeStaff';
  done: string;
  unchanged: string;
}

/** Stores an assignment of a locked person, made by `by`; the last owner stays one. Throws 404, 409 and 403. */
export async function assign(
  tx: Db,
  now: Date,
  by: Actor,
  user: UserRow,
  assignment: Assignment,
  { event, done, unchanged }: Texts,
  { owners, checkWithin }: Awaited<ReturnType<typeof beginChange>>,
): Promise<Result> {
  const { role, staffRole } = assignment;
  if (user.role === role && user.staffRole === staffRole) return { modifiedCount: 0, message: unchanged };
  const { rights, name } = await assignedRights(tx, assignment);
  checkWithin((await findRights(tx, user.id)) ?? { role: 'user' });
  checkWithin(rights);
  if (user.role === 'admin' && role !== 'admin' && owners.length === 1)
    throw new ApplicationError('broken-rule', userTexts.lastAdmin);
  await tx
    .update(users)
    .set({ role, staffRole })
    .where(and(eq(users.id, user.id), notDeleted));
  await recordAudit(tx, now, by, {
    event,
    subjectId: user.id,
    name: user.email,
    before: { role: user.role, staffRole: await storedRoleName(tx, user.staffRole) },
    after: { role, staffRole: name },
  });
  return { modifiedCount: 1, message: done };
}

/** The person of a condition, locked. */
export async function findPerson(tx: Db, condition: ReturnType<typeof eq>): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(and(condition, notDeleted)).for('update');
  return user;
}

const roleTexts: Texts = {
  event: 'changeRole',
  done: userTexts.roleChanged,
  unchanged: userTexts.unchanged,
};

/**
 * Changes a user's role from their next request on; a staff role ends. The last admin cannot be demoted. Throws 404, 409,
 * and 403 for rights that `by` does not have.
 */
export const changeRole = ({ db, now }: Parts, by: Actor, id: string, role: Role): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const change = await beginChange(tx, by);
    const user = orNotFound(await findPerson(tx, eq(users.id, id)), userTexts.notFound);
    return assign(tx, now(), by, user, { role, staffRole: null }, roleTexts, change);
  });

/**
 * Gives somebody another staff role, or none, from their next request on. Throws 404, 409 and 403 as a change of the role, and 409 for
 * somebody who is no member of staff yet and whose address is not confirmed: anybody can register with an address of somebody else.
 */
export const changeStaff = (
  { db, now }: Parts,
  by: Actor,
  { id, staffRole }: { id: string; staffRole: string | null },
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const change = await beginChange(tx, by);
    const user = orNotFound(await findPerson(tx, eq(users.id, id)), userTexts.notFound);
    if (staffRole !== null && !isStaffRow(user) && !(await isConfirmed(tx, user)))
      throw new ApplicationError('broken-rule', staffTexts.unconfirmed);
    const texts: Texts = { event: 'changeStaff', done: staffTexts.changed, unchanged: staffTexts.unchanged };
    return assign(tx, now(), by, user, assignmentOf(staffRole), texts, change);
  });

/** Whether the address was confirmed at the last sign-in, or at the embedded identity since then. */
export async function isConfirmed(tx: Db, { uid, email, emailVerified }: UserRow): Promise<boolean> {
  if (emailVerified) return true;
  const [account] = await tx
    .select({ emailVerified: identityAccounts.emailVerified })
    .from(identityAccounts)
    .where(and(eq(identityAccounts.uid, uid), eq(identityAccounts.email, email)));
  return account?.emailVerified === true;
}
