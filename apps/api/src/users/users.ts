/** The shop's user records: created at the first sign-in, updated by users, roles and removal managed by admins. */

import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import {
  allowedPhoto,
  isAllowedPhoto,
  maxPhotoUrlLength,
  type PhotoSources,
} from '@jontro/shop/users/photo.ts';
import type { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import {
  defaultUserName,
  placeholderPhoto,
  type Role,
  type User,
  type UserRecord,
  userTexts,
} from '@jontro/shop/users/users.ts';
import { visibleText } from '@jontro/shop/visible-text.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { deleteAddresses } from '../addresses/addresses.ts';
import { type Actor, recordAudit, settingsActor } from '../audit/record-audit.ts';
import { lockCart, removeCartLines } from '../cart/cart.ts';
import { changeCatalog, recordChange } from '../catalog/catalog-version.ts';
import { isDuplicate } from '../database/database-error.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, resolveEmail } from '../http/current-user.ts';
import { toStorableText } from '../http/storable-text.ts';
import { disableAccount } from '../identity/accounts.ts';
import type { Person } from '../identity/bearer.ts';
import { IdentityError } from '../identity/identity-error.ts';
import { removeViewsOf } from '../list-views/remove-views.ts';
import { removeQuestionsOf } from '../orders/answered-questions.ts';
import { touchedByReviewsOf } from '../orders/reviewed-orders.ts';
import type { Context } from '../runtime/context.ts';
import { sessions } from '../session/session.table.ts';
import { removeStockAlerts } from '../stock-alerts/add-stock-alert.ts';
import { deleteWishlist } from '../wishlist/wishlist.ts';
import { removeCustomerRecords } from './customer-records.ts';
import { endFirstOwnerLinks, hasOwner } from './first-owner.ts';
import { lockOwners, notDeleted, ownStaffRole, rightsColumns, rightsOf } from './rights.ts';
import { staffRoles } from './staff-roles.table.ts';
import { users } from './users.table.ts';

export type UserRow = typeof users.$inferSelect;

/** Converts a stored user to the wire format; a photo outside `sources` is replaced by the placeholder. */
export function toUser(row: UserRow, sources: PhotoSources): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    photo: allowedPhoto(row.photo, sources) ?? placeholderPhoto,
    role: row.role,
    timestamp: { createdAt: row.createdAt.getTime(), lastLoginAt: row.lastLoginAt.getTime() },
  };
}

async function findUser(db: Db, condition: ReturnType<typeof eq>): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(and(notDeleted, condition));
  return row;
}

/**
 * Finds or creates the record of a user who signs in; stores `language` if one was chosen in the browser. The first
 * admin's e-mail becomes admin while the shop has none and the provider has verified it. Throws 401 for an account
 * removed by an admin, and 409 for an unverified e-mail of another user's record.
 */
export async function findOrCreateUser(
  db: Db,
  now: Date,
  identity: Person & { language?: Language | undefined },
  firstAdminEmail?: string,
): Promise<UserRow> {
  const { uid, email, language } = identity;
  const changes = {
    email,
    emailVerified: identity.emailVerified,
    lastLoginAt: identity.signedInAt,
    ...(language && { language }),
  };
  const known = await findUser(db, eq(users.uid, uid));
  if (known)
    return promoteFirstAdmin(db, now, identity, await changeUser(db, known.id, changes), firstAdminEmail);

  const [removed] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.uid, uid), isNotNull(users.deletedAt)))
    .limit(1);
  if (removed) throw new ApplicationError('no-session', userTexts.closed);

  const other = await findUser(db, eq(users.email, email));
  // A concurrent request of the same user has created it.
  if (other?.uid === uid) return other;
  if (other) {
    // The provider now has another account for this e-mail: its verified owner takes over the record.
    if (!identity.emailVerified) throw new ApplicationError('broken-rule', userTexts.otherAccount);
    await db.delete(sessions).where(eq(sessions.uid, other.uid));
    return promoteFirstAdmin(
      db,
      now,
      identity,
      await changeUser(db, other.id, { ...changes, uid }),
      firstAdminEmail,
    );
  }

  const [created] = await db
    .insert(users)
    .values({
      ...changes,
      id: newId(now),
      uid,
      name: toStorableText(visibleText(identity.name ?? '').trim(), 100) || defaultUserName,
      // Stored as received; `toUser()` shows it only from allowed sources.
      photo: identity.picture && identity.picture.length <= maxPhotoUrlLength ? identity.picture : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (created) return promoteFirstAdmin(db, now, identity, created, firstAdminEmail);
  const concurrent = await findUser(db, eq(users.uid, uid));
  if (!concurrent) throw new ApplicationError('broken-rule', userTexts.otherAccount);
  return concurrent;
}

async function promoteFirstAdmin(
  db: Db,
  now: Date,
  identity: Person,
  user: UserRow,
  email?: string,
): Promise<UserRow> {
  if (user.role === 'admin' || !identity.emailVerified || identity.email !== email) return user;
  if (await hasOwner(db)) return user;
  return inTransaction(db, async (tx) => {
    await endFirstOwnerLinks(tx, now);
    // The link may have made one meanwhile.
    return (await hasOwner(tx)) ? user : setRole(tx, now, settingsActor, user, 'admin');
  });
}

async function setRole(tx: Db, now: Date, by: Actor, user: UserRow, role: Role): Promise<UserRow> {
  const changed = await changeUser(tx, user.id, { role, staffRole: null });
  const fields = { before: { role: user.role }, after: { role } };
  await recordAudit(tx, now, by, { event: 'changeRole', subjectId: user.id, name: user.email, ...fields });
  return changed;
}

async function changeUser(db: Db, id: string, fields: Partial<UserRow>): Promise<UserRow> {
  try {
    const [row] = await db
      .update(users)
      .set(fields)
      .where(and(eq(users.id, id), notDeleted))
      .returning();
    return orNotFound(row, userTexts.notFound);
  } catch (error) {
    if (isDuplicate(error)) throw new ApplicationError('broken-rule', userTexts.otherAccount);
    throw error;
  }
}

/**
 * Updates name and photo of the user's own record; e-mail, times and role are never taken from the client. An
 * omitted name stays unchanged. A photo of null shows the placeholder, and changes nothing where that is shown already.
 * Throws 400 for a photo outside `sources`.
 */
export async function saveUser(
  db: Db,
  id: string,
  { name, photo }: UserRecord,
  sources: PhotoSources,
): Promise<EndpointResponse<typeof userEndpoints.saveUser>> {
  const newName = name?.trim();
  const newPhoto = photo?.trim();
  if (newPhoto && !isAllowedPhoto(newPhoto, sources))
    throw new ApplicationError('invalid', userTexts.badPhoto, { field: 'photo' });
  const known = orNotFound(await findUser(db, eq(users.id, id)), userTexts.notFound);
  const removed = photo !== undefined && !newPhoto && allowedPhoto(known.photo, sources) !== undefined;
  const fields = {
    ...(newName && { name: newName }),
    ...(newPhoto && { photo: newPhoto }),
    ...(removed && { photo: null }),
  };
  const row = Object.keys(fields).length > 0 ? await changeUser(db, id, fields) : known;
  return { message: userTexts.saved, user: toUser(row, sources) };
}

/** The current user's role, or any user's for staff who see customers, with the permissions of staff who are no owners; "user" for an e-mail without a record. */
export async function findRole(
  db: Db,
  currentUser: CurrentUser,
  email: string,
): Promise<EndpointResponse<typeof userEndpoints.findRole>> {
  const [row] = await db
    .select(rightsColumns)
    .from(users)
    .leftJoin(staffRoles, ownStaffRole)
    .where(and(eq(users.email, resolveEmail(currentUser, email)), notDeleted));
  const { role, permissions } = row ? rightsOf(row) : { role: 'user' as const };
  return { role, ...(permissions && { permissions: [...permissions] }) };
}

/** Returns the tags of the responses that have shown the user's reviews and questions. */
async function removeRecord(tx: Db, now: Date, user: UserRow): Promise<string[]> {
  await removeCartLines(tx, await lockCart(tx, { userId: user.id }));
  await deleteWishlist(tx, user.id);
  await deleteAddresses(tx, user.id);
  await removeStockAlerts(tx, user.email);
  await removeCustomerRecords(tx, user.id);
  await removeViewsOf(tx, user.id);
  await tx.delete(sessions).where(eq(sessions.uid, user.uid));
  await changeUser(tx, user.id, { deletedAt: now, staffRole: null });
  return [...(await touchedByReviewsOf(tx, user.id)), ...(await removeQuestionsOf(tx, user.id))];
}

/** Removes a user's record, cart, sessions and login; orders stay. Staff cannot be removed. */
export async function removeUser(
  { db, now, publicCache }: Pick<Context, 'db' | 'now' | 'publicCache'>,
  by: Actor,
  id: string,
): Promise<EndpointResponse<typeof userEndpoints.removeUser>> {
  return changeCatalog({ db, publicCache }, async (tx, touch) => {
    await lockOwners(tx);
    const user = orNotFound(await findUser(tx, eq(users.id, id)), userTexts.notFound);
    if (user.role === 'admin' || user.staffRole !== null)
      throw new ApplicationError('broken-rule', userTexts.adminNotDeleted);
    const at = now();
    await disableAccount(tx, at, user.uid);
    touch(await removeRecord(tx, at, user));
    const fields = { before: { deleted: false }, after: { deleted: true } };
    await recordAudit(tx, at, by, { event: 'removeUser', subjectId: id, name: user.email, ...fields });
    return { deletedCount: 1, message: userTexts.deleted };
  });
}

/**
 * Removes the record of an account that its owner deletes at the provider; the last admin cannot. All processes are
 * notified to drop its reviews, this one as well.
 */
export async function removeUserByUid(tx: Db, now: Date, uid: string): Promise<void> {
  const admins = await lockOwners(tx);
  const user = await findUser(tx, eq(users.uid, uid));
  if (!user) return;
  if (user.role === 'admin' && admins.length === 1) {
    throw new IdentityError('OPERATION_NOT_ALLOWED', userTexts.lastAdmin);
  }
  await recordChange(tx, await removeRecord(tx, now, user));
}
