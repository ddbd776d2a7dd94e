/** The operator's commands on accounts: grant and revoke admins, disable and enable accounts. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { recordSecurityEvent } from '../audit/record-security-event.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import {
  changeAccount,
  disableAccount,
  findAccountByEmail,
  normalizeEmail,
  revokeTokens,
} from '../identity/accounts.ts';
import { IdentityError } from '../identity/identity-error.ts';
import { forgetDevices } from '../identity/known-devices.ts';
import { removeFactor } from '../identity/second-factor.ts';
import { endAllSessions } from '../session/session.ts';
import { changeRole } from '../users/change-rights.ts';
import { users } from '../users/users.table.ts';
import { AdminError } from './admin-error.ts';

type UserRow = typeof users.$inferSelect;

function parseEmail(text: string): string {
  try {
    return normalizeEmail(text);
  } catch (error) {
    if (error instanceof IdentityError) throw new AdminError(`"${text}" is no e-mail address.`);
    throw error;
  }
}

async function findUser(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return user;
}

/** Makes the user with an e-mail an admin or a user, from their next request on. Returns the message to print. */
export async function setRole(db: Db, now: Date, address: string, role: UserRow['role']): Promise<string> {
  const email = parseEmail(address);
  const user = await findUser(db, email);
  if (!user) {
    throw new AdminError(
      `Nobody has signed in to the shop as ${email} yet. They sign in once, then this works.`,
    );
  }
  try {
    const { modifiedCount } = await changeRole({ db, now: () => now }, commandLineActor, user.id, role);
    const state = role === 'admin' ? 'an admin' : 'no admin';
    return modifiedCount > 0 ? `${email} is ${state} now.` : `${email} was ${state} before.`;
  } catch (error) {
    if (error instanceof ApplicationError) throw new AdminError(error.message);
    throw error;
  }
}

async function refuseLastAdmin(tx: Db, email: string): Promise<void> {
  const user = await findUser(tx, email);
  if (user?.role !== 'admin') return;
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.role, 'admin')))
    .orderBy(users.id)
    .for('update');
  if (admins.length === 1) {
    throw new AdminError(`${email} is the only admin. Make somebody else an admin first.`);
  }
}

/** Disables an account of the embedded identity, and ends its sessions and tokens at once. */
export async function disableByEmail(db: Db, now: Date, address: string): Promise<string> {
  const email = parseEmail(address);
  return inTransaction(db, async (tx) => {
    await refuseLastAdmin(tx, email);
    const account = await findAccount(tx, email);
    await disableAccount(tx, now, account.uid);
    await endAllSessions(tx, account.uid);
    await recordDisabled(tx, now, 'disableUser', account, true);
    return account.disabled
      ? `${email} was disabled already.`
      : `${email} is disabled and signed out everywhere.`;
  });
}

/** Enables a disabled account. One that was removed from the shop stays disabled. */
export async function enableByEmail(db: Db, now: Date, address: string): Promise<string> {
  const email = parseEmail(address);
  return inTransaction(db, async (tx) => {
    const account = await findAccount(tx, email);
    const [removed] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.uid, account.uid), isNotNull(users.deletedAt)))
      .limit(1);
    if (removed)
      throw new AdminError(`${email} was removed from the shop; a removed account stays disabled.`);
    await changeAccount(tx, account.uid, { disabled: false });
    await recordDisabled(tx, now, 'enableUser', account, false);
    return account.disabled ? `${email} can sign in again.` : `${email} was not disabled.`;
  });
}

/** Removes the second factor of an account whose owner has lost the device, and ends all its logins. */
export async function resetFactorByEmail(db: Db, now: Date, address: string): Promise<string> {
  const email = parseEmail(address);
  return inTransaction(db, async (tx) => {
    const { uid } = await findAccount(tx, email);
    if (!(await removeFactor(tx, uid))) throw new AdminError(`${email} has no second factor.`);
    await forgetDevices(tx, uid);
    await revokeTokens(tx, now, uid);
    await endAllSessions(tx, uid);
    const operator = { address: '', requestId: commandLineActor.email };
    await recordSecurityEvent(tx, now, operator, { kind: 'second-factor-reset', uid });
    const user = await findUser(tx, email);
    const subject = { event: 'resetSecondFactor', subjectId: user?.id ?? uid, name: email } as const;
    await recordAudit(tx, now, commandLineActor, subject);
    return `${email} signs in with the password alone now, and is signed out everywhere.`;
  });
}

async function recordDisabled(
  tx: Db,
  now: Date,
  event: 'disableUser' | 'enableUser',
  account: { uid: string; email: string; disabled: boolean },
  disabled: boolean,
): Promise<void> {
  // The shop's own id if the user has signed in to the shop, so that all entries about them have the same id.
  const user = await findUser(tx, account.email);
  const changes = { before: { closed: account.disabled }, after: { closed: disabled } };
  await recordAudit(tx, now, commandLineActor, {
    event,
    subjectId: user?.id ?? account.uid,
    name: account.email,
    ...changes,
  });
}

async function findAccount(db: Db, email: string) {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new AdminError(`There is no account with the e-mail ${email}.`);
  return account;
}
