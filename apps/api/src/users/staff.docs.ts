/** API docs of the staff and their roles. */
import type { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';
import { confirmationError } from '../http/require-confirmation.ts';

const ownRights = 'Whoever changes rights must have all of those that are given or taken.';
const beyondOwn: DocumentedError = ['no-permission', staffTexts.beyondOwn];
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
    summary: 'Gives a staff role to the account of an e-mail address',
    text: `The address must be confirmed. ${ownRights}`,
    rateLimited: true,
    errors: [
      beyondOwn,
      confirmationError,
      ['not-found', staffTexts.unknownPerson],
      ['not-found', staffTexts.unknownRole],
      ['broken-rule', staffTexts.unconfirmed],
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
