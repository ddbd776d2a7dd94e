/** Accepts an invitation to the staff by its link: with a new account, or with the account that is logged in. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { fieldTexts, newPasswordError } from '@jontro/shop/session/session.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import type { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { invitationTexts, type NewStaffAccount } from '@jontro/shop/users/staff-invitations.ts';
import { staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { eq } from 'drizzle-orm';
import { type Actor, settingsActor } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { toStorableText } from '../http/storable-text.ts';
import { addAccount, findAccountByEmail, normalizeEmail } from '../identity/accounts.ts';
import { IdentityError } from '../identity/identity-error.ts';
import { checkNewPassword, refuseWeakPassword } from '../identity/password-policy.ts';
import type { Context } from '../runtime/context.ts';
import { assign, assignedRights, assignmentOf, beginChange, findPerson, isWithin } from './change-rights.ts';
import { hasOwner } from './first-owner.ts';
import { findRights, isStaffRow } from './rights.ts';
import { findPending, type InvitationRow, redeemInvitation } from './staff-invitation-rows.ts';
import { users } from './users.table.ts';
import { findOrCreateUser } from './users.ts';

type Endpoints = typeof staffEndpoints;
type Parts = Pick<Context, 'db' | 'now' | 'config' | 'limits'>;

/** An e-mail address for comparison; throws 400 for what is none. */
export function parseEmail(text: string): string {
  try {
    return normalizeEmail(text);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    throw new ApplicationError('invalid', fieldTexts.notAnEmail, { field: 'email' });
  }
}

/** The rights that an invitation gives, with the name of its role; undefined if the role was deleted. */
export async function givenRights(db: Db, { staffRole }: InvitationRow) {
  try {
    return await assignedRights(db, assignmentOf(staffRole));
  } catch (error) {
    if (error instanceof ApplicationError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/**
 * Whether an invitation still stands on somebody's rights: its giver may manage staff and has all that it gives; that of the shop's start
 * stands while there is no owner.
 */
export async function isInForce(db: Db, invitation: InvitationRow): Promise<boolean> {
  const given = await givenRights(db, invitation);
  if (!given) return false;
  if (invitation.invitedBy === null) return !(await hasOwner(db));
  const own = await findRights(db, invitation.invitedBy);
  return own !== undefined && hasPermission(own, 'staff') && isWithin(given.rights, own);
}

const closed = () => new ApplicationError('not-found', invitationTexts.closed);

/** The invitation of a link; throws 404 for an unknown link, and for one that can no longer be used: all look the same. */
async function findOpen(db: Db, now: Date, token: string): Promise<InvitationRow> {
  const invitation = await findPending(db, now, token);
  if (!invitation || !(await isInForce(db, invitation))) throw closed();
  return invitation;
}

/** What a link invites to. Throws 404 and, after too many tries, 429. */
export async function findInvitation(
  { db, now, config, limits }: Parts,
  token: string,
  address: string,
): Promise<EndpointResponse<Endpoints['findInvitation']>> {
  await limits.limit('code-address', address);
  const invitation = await findOpen(db, now(), token);
  const { staffRole, email } = invitation;
  const name = (await givenRights(db, invitation))?.name ?? staffRole;
  const isKnown = email !== null && (await findAccountByEmail(db, email)) !== undefined;
  const own = isKnown ? 'existing' : 'new';
  const account = config.identity.kind === 'embedded' ? own : 'at-provider';
  return { staffRole, roleName: name, account, ...(email && { email }) };
}

/**
 * Accepts an invitation with a new account, whose address stays unconfirmed: the link does not prove it. Throws 404 for a link that can no
 * longer be used, 400 for name, address or password, 409 for an address that has an account, and with a hosted provider, which has
 * the accounts.
 */
export async function registerStaff(
  { db, now, config, limits }: Parts,
  input: NewStaffAccount,
  address: string,
): Promise<EndpointResponse<Endpoints['registerStaff']>> {
  await limits.limit('code-address', address);
  if (config.identity.kind !== 'embedded')
    throw new ApplicationError('broken-rule', invitationTexts.atProvider);
  const { email: invited } = await findOpen(db, now(), input.token);
  const name = toStorableText(input.name, 100).trim();
  if (name === '') throw new ApplicationError('invalid', fieldTexts.missing.name, { field: 'name' });
  const email = invited ?? parseEmail(input.email ?? '');
  await checkPassword(config, email, input.password);
  await limits.limit('sign-up-address', address);
  await inTransaction(db, async (tx) => {
    const at = now();
    const uid = await addNewAccount(tx, at, { email, password: input.password, displayName: name });
    const identity = { uid, email, emailVerified: false, name, signedInAt: at };
    const { id } = await findOrCreateUser(tx, at, identity);
    await accept(tx, at, input.token, { userId: id, email });
  });
  return { message: invitationTexts.joined, email };
}

/** As staff choose it. */
async function checkPassword(config: Parts['config'], email: string, password: string): Promise<void> {
  try {
    checkNewPassword(config.identity.passwordPolicy, password);
    await refuseWeakPassword(config, email, password, async () => true);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    throw new ApplicationError('invalid', newPasswordError('weak-password') ?? '', { field: 'password' });
  }
}

async function addNewAccount(tx: Db, at: Date, account: Parameters<typeof addAccount>[2]): Promise<string> {
  try {
    return await addAccount(tx, at, account);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    throw new ApplicationError('broken-rule', invitationTexts.hasAccount, { field: 'email' });
  }
}

/**
 * Accepts an invitation with the account that is logged in. Throws 404 for a link that can no longer be used, 409 for another account than
 * the invited address, and for somebody who works for the shop already.
 */
export async function joinStaff(
  { db, now, limits }: Parts,
  currentUser: CurrentUser,
  token: string,
  address: string,
): Promise<EndpointResponse<Endpoints['joinStaff']>> {
  await limits.limit('code-address', address);
  return inTransaction(db, (tx) => accept(tx, now(), token, currentUser));
}

/** Gives an invitation's role to a person, on the rights of its giver as they are now; each link once. */
async function accept(tx: Db, at: Date, token: string, person: Actor & { userId: string }) {
  const { id, email, staffRole, invitedBy } = await findOpen(tx, at, token);
  if (email !== null && email !== person.email)
    throw new ApplicationError('broken-rule', invitationTexts.otherAccount);
  const giver: Actor = invitedBy === null ? settingsActor : { userId: invitedBy, email: '' };
  const change = await beginChange(tx, giver);
  const user = orNotFound(await findPerson(tx, eq(users.id, person.userId)), invitationTexts.closed);
  if (isStaffRow(user)) throw new ApplicationError('broken-rule', invitationTexts.alreadyStaff);
  if (!(await redeemInvitation(tx, at, id))) throw closed();
  const texts = {
    event: 'joinStaff',
    done: invitationTexts.joined,
    unchanged: staffTexts.unchanged,
  } as const;
  return assign(tx, at, person, user, assignmentOf(staffRole), texts, change);
}
