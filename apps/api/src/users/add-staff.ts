/** Adds somebody to the staff: the account of a confirmed address at once, anybody else by an invitation with a link. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { numberProofTexts } from '@jontro/shop/number-proofs/number-proofs.ts';
import { parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import type { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import {
  type InvitationState,
  invitationMs,
  invitationTexts,
  type NewInvitation,
  type StaffInvitation,
} from '@jontro/shop/users/staff-invitations.ts';
import { maxStaff, staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { and, desc, eq, gt, isNotNull, or } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { invitationMail } from '../identity/identity-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { queueSms } from '../sms/queue-sms.ts';
import {
  assign,
  assignedRights,
  assignmentOf,
  beginChange,
  findPerson,
  isConfirmed,
} from './change-rights.ts';
import { givenRights, isInForce, parseEmail } from './join-staff.ts';
import { isStaffRow, notDeleted } from './rights.ts';
import { type InvitationRow, insertInvitation, isPending } from './staff-invitation-rows.ts';
import { staffInvitations } from './staff-invitations.table.ts';
import { users } from './users.table.ts';

type Endpoints = typeof staffEndpoints;
type Parts = Pick<Context, 'db' | 'now' | 'config'>;
type Contact = { email: string; mobileNumber?: never } | { email?: never; mobileNumber: string };

/** Who is invited; throws 400 unless there is either an address or a mobile number. */
function contactOf({ email, mobileNumber }: EndpointInput<Endpoints['addStaff']>['body']): Contact {
  if ((email === undefined) === (mobileNumber === undefined))
    throw new ApplicationError('invalid', invitationTexts.noContact);
  if (email !== undefined) return { email: parseEmail(email) };
  const parsed = parseMobileNumber(mobileNumber ?? '');
  if (parsed) return { mobileNumber: parsed };
  throw new ApplicationError('invalid', numberProofTexts.invalidNumber, { field: 'mobileNumber' });
}

/**
 * Gives a staff role to the account of a confirmed address. Anybody else is invited: anybody can register with an address of somebody
 * else, so only the link proves who it is. Throws 400 for no contact, 404 for an unknown role, 409 for too many staff, 403 for rights
 * that `by` does not have.
 */
export const addStaff = (
  { db, now, config }: Parts,
  by: CurrentUser,
  body: EndpointInput<Endpoints['addStaff']>['body'],
): Promise<EndpointResponse<Endpoints['addStaff']>> => {
  const contact = contactOf(body);
  return inTransaction(db, async (tx) => {
    const change = await beginChange(tx, by);
    const assignment = assignmentOf(body.staffRole);
    const user = contact.email && (await findPerson(tx, eq(users.email, contact.email)));
    if (user && (isStaffRow(user) || (await isConfirmed(tx, user)))) {
      if (!isStaffRow(user)) await requirePlace(tx, now());
      const { added: done, unchanged } = staffTexts;
      return assign(tx, now(), by, user, assignment, { event: 'addStaff', done, unchanged }, change);
    }
    const { rights, name } = await assignedRights(tx, assignment);
    change.checkWithin(rights);
    await requirePlace(tx, now());
    const invitation = await invite(tx, now(), config, by, contact, { ...body, roleName: name });
    return { modifiedCount: 0, message: invitationTexts.invited, invitation };
  });
};

/** Throws 409 if the shop has as many staff and open invitations as it may have. */
async function requirePlace(tx: Db, now: Date): Promise<void> {
  const isStaff = and(notDeleted, or(eq(users.role, 'admin'), isNotNull(users.staffRole)));
  const isOpen = and(isPending, gt(staffInvitations.expiresAt, now));
  const count = (await tx.$count(users, isStaff)) + (await tx.$count(staffInvitations, isOpen));
  if (count >= maxStaff) throw new ApplicationError('broken-rule', staffTexts.tooManyStaff);
}

/** Makes the only open invitation of a contact, and sends its link where the shop has a mail server or a gateway for SMS. */
async function invite(
  tx: Db,
  at: Date,
  config: Parts['config'],
  by: Actor,
  contact: Contact,
  { staffRole, roleName }: { staffRole: string; roleName: string | null },
): Promise<NewInvitation> {
  const { email, mobileNumber } = staffInvitations;
  const isTheirs = contact.email ? eq(email, contact.email) : eq(mobileNumber, contact.mobileNumber ?? '');
  await tx.update(staffInvitations).set({ endedAt: at }).where(and(isTheirs, isPending));
  const columns = { staffRole, invitedBy: by.userId, ...contact };
  const { row, link } = await insertInvitation(tx, at, config, columns, invitationMs);
  await recordAudit(tx, at, by, {
    event: 'inviteStaff',
    subjectId: row.id,
    name: contactOfRow(row),
    after: { staffRole: roleName ?? staffRole },
  });
  const sentBy = await sendLink(tx, at, config, row, link);
  return { ...toInvitation(row, 'open'), link, ...(sentBy && { sentBy }) };
}

async function sendLink(
  tx: Db,
  at: Date,
  config: Parts['config'],
  { id, email, mobileNumber }: InvitationRow,
  link: string,
): Promise<NewInvitation['sentBy']> {
  const { shop } = config;
  if (email && config.smtpUrl !== undefined) {
    await queueMail(tx, at, invitationMail(email, link, shop));
    return 'mail';
  }
  if (!mobileNumber) return undefined;
  const { language } = shop;
  const sms = await queueSms(tx, at, config, {
    dedupeKey: `staff-invitation:${id}`,
    kind: 'otp',
    subject: 'invitation',
    language,
    to: mobileNumber,
    text: serverTexts[language].confirmations.sms.invitation(shop.name, link),
  });
  return sms === undefined ? undefined : 'sms';
}

const contactOfRow = ({ email, mobileNumber }: InvitationRow): string => email ?? mobileNumber ?? '';

const toInvitation = (row: InvitationRow, state: InvitationState): StaffInvitation => ({
  _id: row.id,
  to: contactOfRow(row),
  staffRole: row.staffRole,
  state,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

async function stateOf(db: Db, now: Date, row: InvitationRow): Promise<InvitationState> {
  if (row.usedAt) return 'accepted';
  if (row.endedAt) return 'withdrawn';
  if (row.expiresAt <= now) return 'expired';
  return (await isInForce(db, row)) ? 'open' : 'withdrawn';
}

/** The newest invitations first; one whose giver has lost the rights counts as withdrawn. */
export async function listStaffInvitations({
  db,
  now,
}: Pick<Parts, 'db' | 'now'>): Promise<StaffInvitation[]> {
  const rows = await db
    .select()
    .from(staffInvitations)
    .where(isNotNull(staffInvitations.invitedBy))
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id))
    .limit(maxStaff);
  const invitations: StaffInvitation[] = [];
  for (const row of rows) invitations.push(toInvitation(row, await stateOf(db, now(), row)));
  return invitations;
}

/** Withdraws an open invitation. Throws 404 for any other, 403 for rights that `by` does not have. */
export const withdrawStaffInvitation = (
  { db, now }: Pick<Parts, 'db' | 'now'>,
  by: Actor,
  id: string,
): Promise<EndpointResponse<Endpoints['withdrawStaffInvitation']>> =>
  inTransaction(db, async (tx) => {
    const change = await beginChange(tx, by);
    const isOne = and(eq(staffInvitations.id, id), isNotNull(staffInvitations.invitedBy), isPending);
    const [row] = await tx.update(staffInvitations).set({ endedAt: now() }).where(isOne).returning();
    const invitation = orNotFound(row, invitationTexts.notFound);
    const given = await givenRights(tx, invitation);
    if (given) change.checkWithin(given.rights);
    await recordAudit(tx, now(), by, {
      event: 'withdrawStaffInvitation',
      subjectId: id,
      name: contactOfRow(invitation),
      before: { staffRole: given?.name ?? invitation.staffRole },
    });
    return { deletedCount: 1, message: invitationTexts.withdrawn };
  });
