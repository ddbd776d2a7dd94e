/** API docs of the user endpoints. */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { staffTexts } from '@jontro/shop/users/staff-roles.ts';
import type { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import { notYourAccount } from '../http/current-user.ts';
import { type ApiDocs, csvFormatText, totalHeaderText } from '../http/endpoint-docs.ts';
import { confirmationError } from '../http/require-confirmation.ts';
import { providerUnreachable } from '../identity/provider-unreachable.ts';

export const userDocs: ApiDocs<typeof userEndpoints> = {
  saveUser: {
    summary: 'Stores or changes the caller’s own record',
    text: 'Sets name and photo; the server sets e-mail and times. Needs a session, or the ID token of a user who has just signed in and has no session yet.',
    rateLimited: true,
    headers: { authorization: 'Bearer and the ID token, where there is no session' },
    errors: [
      ['invalid', userTexts.badPhoto],
      ['no-session', sessionTexts.signInNeeded],
      ['no-session', sessionTexts.emailNeeded],
      ['no-session', userTexts.closed],
      ['broken-rule', userTexts.otherAccount],
      ['outside-service', providerUnreachable],
    ],
  },
  listAllUsers: {
    summary: 'Lists the users, newest first',
    text: `"search" matches name and e-mail. ${totalHeaderText}`,
  },
  downloadUsers: {
    summary: 'Returns the users as a CSV file',
    text: `The whole list of "listAllUsers". ${csvFormatText}`,
    responseType: 'text/csv',
  },
  findRole: {
    summary: 'Returns the role of a user',
    text: 'The caller’s own; staff who see customers may request anybody’s. Staff who are no owners have the role "user" with "permissions". An e-mail without a record is a "user".',
    errors: [['no-role', notYourAccount]],
  },
  changeRole: {
    summary: 'Makes a user an admin or an admin a user',
    text: 'Applies from the next request of that user. A staff role ends.',
    rateLimited: true,
    errors: [
      ['no-permission', staffTexts.beyondOwn],
      confirmationError,
      ['not-found', userTexts.notFound],
      ['broken-rule', userTexts.lastAdmin],
    ],
  },
  removeUser: {
    summary: 'Removes a user',
    text: 'Deletes record, cart, sessions and login; orders stay.',
    errors: [
      ['not-found', userTexts.notFound],
      ['broken-rule', userTexts.adminNotDeleted],
    ],
  },
};
