/** API docs of the credentials that the owner sets. */
import type { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { secretTexts } from '@jontro/shop/secrets/secrets.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';
import { confirmationError, ownersOnlyError } from '../http/require-confirmation.ts';

const unknown: DocumentedError = ['not-found', secretTexts.unknown];
const notSet: DocumentedError = ['broken-rule', secretTexts.notSet];
const errors: readonly DocumentedError[] = [
  ownersOnlyError,
  confirmationError,
  unknown,
  ['broken-rule', secretTexts.fixed, 'secret-fixed'],
  ['broken-rule', secretTexts.changedMeanwhile, 'secret-changed'],
];
const guardedText =
  'Of owners alone, with a session that was confirmed within five minutes, whatever the settings. A change is mailed to all owners, one of the mail server over the server of before.';

export const secretDocs: ApiDocs<typeof secretEndpoints> = {
  listSecrets: {
    summary: 'Lists the credentials of other services',
    text: 'Where each comes from, who has set it and when; of a password of twelve characters or more the last four, for owners, and never more. "readable" is false for one that was sealed with another key.',
  },
  changeSecret: {
    summary: 'Sets a credential of another service',
    text: `All fields together; all processes use them at once. "changedAt" is that of the listed one, or null. ${guardedText}`,
    rateLimited: true,
    errors: [['invalid', secretTexts.fieldMissing], ['invalid', secretTexts.fieldInvalid], ...errors],
  },
  removeSecret: {
    summary: 'Removes a credential of another service',
    text: `"changedAt" is that of the listed one. ${guardedText}`,
    rateLimited: true,
    errors: [...errors, notSet],
  },
  checkSecret: {
    summary: 'Tries a credential at its service',
    text: `Logs in at the payment gateway without a payment, mails the admin a test mail, or asks an SMS gateway for the balance. "reason" is what the service has said. ${guardedText}`,
    rateLimited: true,
    errors: [ownersOnlyError, confirmationError, unknown, notSet, ['broken-rule', secretTexts.noCheck]],
  },
};
