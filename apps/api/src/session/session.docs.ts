/** API docs of the session endpoints. */
import type { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';
import { providerUnreachable } from '../identity/provider-unreachable.ts';

export const sessionDocs: ApiDocs<typeof sessionEndpoints> = {
  openSession: {
    summary: 'Opens a server session',
    text: 'Needs the ID token of the identity provider, whose e-mail must be the one in the body. Sets the session cookie: for 30 days with "remember", else until the browser closes, 24 hours at most. An earlier session of the same browser ends: ten seconds later if it is the same account, so that requests of other pages in flight still succeed.',
    rateLimited: true,
    headers: { authorization: 'Bearer and the ID token' },
    errors: [
      ['no-session', sessionTexts.signInNeeded],
      ['no-session', sessionTexts.emailNeeded],
      ['no-session', userTexts.closed],
      ['broken-rule', userTexts.otherAccount],
      ['outside-service', providerUnreachable],
    ],
  },
  endSession: {
    summary: 'Ends the session and removes its cookie',
    text: 'Succeeds without a session. A request from another site changes nothing; the message says so.',
  },
  postLogout: { summary: 'Ends the session and removes its cookie', text: 'The same as GET /logout.' },
};
