/** API docs of the user endpoints. */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import type { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import { notYourAccount } from '../http/current-user.ts';
import { type ApiDocs, csvFormatText, totalHeaderText } from '../http/endpoint-docs.ts';
import { providerUnreachable } from '../identity/provider-unreachable.ts';

export const userDocs: ApiDocs<typeof userEndpoints> = {
  saveUser: {
    summary: 'Stores or changes the caller’s own record',
    text: 'Name and photo are taken, e-mail and times are the server’s to decide. Needs a session, or the ID token of somebody who has just signed in and has none yet.',
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
    text: `"search" keeps those with the text in name or e-mail. ${totalHeaderText}`,
  },
  downloadUsers: {
    summary: 'Gives the users as a file for spreadsheets',
    text: `What "listAllUsers" lists, as a whole. ${csvFormatText}`,
    responseType: 'text/csv',
  },
  findRole: {
    summary: 'Tells the role of a user',
    text: 'One’s own; an admin may ask for anybody’s. An e-mail without a record is a "user".',
    errors: [['no-role', notYourAccount]],
  },
  changeRole: {
    summary: 'Makes a user an admin or an admin a user',
    text: 'Counts from the next request of that user.',
    errors: [
      ['not-found', userTexts.notFound],
      ['broken-rule', userTexts.lastAdmin],
    ],
  },
  removeUser: {
    summary: 'Removes a user',
    text: 'Record, cart, sessions and login go; orders stay.',
    errors: [
      ['not-found', userTexts.notFound],
      ['broken-rule', userTexts.adminNotDeleted],
    ],
  },
};
