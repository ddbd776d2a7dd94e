/** API docs of the staff, invitations to it, and its roles. */
import { numberProofTexts } from '@jontro/shop/number-proofs/number-proofs.ts';
import { fieldTexts, newPasswordError } from '@jontro/shop/session/session.ts';
import type { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { invitationTexts } from '@jontro/shop/users/staff-invitations.ts';
import { staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';
import { confirmationError } from '../http/require-confirmation.ts';

const ownRights = 'Whoever changes rights must have all of those that are given or taken.';
const beyondOwn: DocumentedError = ['no-permission', staffTexts.beyondOwn];
const closed: DocumentedError = ['not-found', invitationTexts.closed];
const weakPassword = newPasswordError('weak-password') ?? '';
const wrongRole: readonly DocumentedError[] = [
  beyondOwn,
  confirmationError,
  ['invalid', staffTexts.nameMissing],
  ['invalid', staffTexts.nothingAllowed],
  ['broken-rule', staffTexts.nameTaken],
];

export const staffDocs: ApiDocs<typeof staffEndpoints> = {
  listStaff: { summary: 'Lists everybody who works for the shop', text: 'Owners first, at most 500.' },
  addStaff: {
    summary: 'Adds somebody to the staff, by an e-mail address or a mobile number',
    text: `The account of a confirmed address gets the staff role at once. Anybody else is invited: the response has a link for seven days and one use, which is shown only here, and which the shop also sends where it has a mail server or a gateway for SMS. A new invitation replaces the open one of the same person. ${ownRights}`,
    rateLimited: true,
    errors: [
      beyondOwn,
      confirmationError,
      ['invalid', invitationTexts.noContact],
      ['invalid', fieldTexts.notAnEmail],
      ['invalid', numberProofTexts.invalidNumber],
      ['not-found', staffTexts.unknownRole],
    ],
  },
  listStaffInvitations: {
    summary: 'Lists the invitations to the staff, newest first',
    text: 'Until 30 days after they expire; never with their links. One whose giver no longer has the rights that it gives is withdrawn.',
  },
  withdrawStaffInvitation: {
    summary: 'Withdraws an open invitation to the staff',
    text: ownRights,
    rateLimited: true,
    errors: [beyondOwn, confirmationError, ['not-found', invitationTexts.notFound]],
  },
  findInvitation: {
    summary: 'Returns what a link invites to',
    text: 'The token is behind the # of the link. The one that a live shop without an owner prints at its start invites to be its owner.',
    rateLimited: true,
    errors: [closed],
  },
  registerStaff: {
    summary: 'Accepts an invitation with a new account',
    text: 'Its password is as strong as that of all staff. An address that was invited is the account’s, whatever is sent; it stays unconfirmed.',
    rateLimited: true,
    errors: [
      closed,
      ['invalid', fieldTexts.missing.name],
      ['invalid', fieldTexts.notAnEmail],
      ['invalid', weakPassword],
      ['broken-rule', invitationTexts.hasAccount],
    ],
  },
  joinStaff: {
    summary: 'Accepts an invitation with the account that is logged in',
    text: 'An invited address can only be accepted by its account.',
    rateLimited: true,
    errors: [
      closed,
      ['broken-rule', invitationTexts.otherAccount],
      ['broken-rule', invitationTexts.alreadyStaff],
    ],
  },
  changeStaff: {
    summary: 'Gives somebody another staff role, or none',
    text: `Applies from their next request. ${ownRights}`,
    rateLimited: true,
    errors: [
      beyondOwn,
      confirmationError,
      ['not-found', userTexts.notFound],
      ['not-found', staffTexts.unknownRole],
      ['broken-rule', staffTexts.unconfirmed],
      ['broken-rule', userTexts.lastAdmin],
    ],
  },
  listStaffRoles: {
    summary: 'Lists the staff roles that the shop has added',
    text: 'By name, with how many people have each. Owner, manager, packer and support are not among them.',
  },
  addStaffRole: {
    summary: 'Adds a staff role: a name and its permissions',
    text: `At most 50. ${ownRights}`,
    rateLimited: true,
    errors: wrongRole,
  },
  changeStaffRole: {
    summary: 'Changes name and permissions of a staff role',
    text: `Applies from the next request of everybody who has it. ${ownRights}`,
    rateLimited: true,
    errors: [...wrongRole, ['not-found', staffTexts.unknownRole]],
  },
  removeStaffRole: {
    summary: 'Deletes a staff role that nobody has',
    rateLimited: true,
    errors: [
      beyondOwn,
      confirmationError,
      ['not-found', staffTexts.unknownRole],
      ['broken-rule', staffTexts.roleInUse],
    ],
  },
};
