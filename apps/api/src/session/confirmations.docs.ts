/** API docs of confirmations of identity. */

import type { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';
import { providerUnreachable } from '../identity/provider-unreachable.ts';

export const confirmationDocs: ApiDocs<typeof confirmationEndpoints> = {
  confirmSession: {
    summary: 'Confirms the identity of whoever uses the session',
    text: 'For five minutes, by the ID token of a new sign-in of the same account. Changes of rights, refunds, and the files of customers and orders need it where the setting "confirmIdentity" is on, and always after a sign-in with a second factor; without it they return 403 with "confirm".',
    rateLimited: true,
    headers: { authorization: 'Bearer and the ID token of the new sign-in' },
    errors: [
      ['no-session', sessionTexts.signInNeeded],
      ['no-session', sessionTexts.emailNeeded],
      ['broken-rule', confirmationTexts.otherAccount],
      ['broken-rule', confirmationTexts.oldSignIn],
      ['outside-service', providerUnreachable],
    ],
  },
};
