/** API docs of the mobile numbers that an account has proven. */
import type { numberProofEndpoints } from '@jontro/shop/number-proofs/number-proofs.endpoints.ts';
import { numberProofTexts, takenOrdersDays } from '@jontro/shop/number-proofs/number-proofs.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';

const invalidNumber: DocumentedError = ['invalid', numberProofTexts.invalidNumber];
const full: DocumentedError = ['broken-rule', numberProofTexts.full];

export const numberProofDocs: ApiDocs<typeof numberProofEndpoints> = {
  listMyNumbers: {
    summary: 'Lists the caller’s proven mobile numbers',
    text: '`canProve` is false in a shop that sends no SMS.',
  },
  sendNumberCode: {
    summary: 'Sends a code to a mobile number',
    text: 'Valid for ten minutes; it replaces the code before. Once a minute and five times a day.',
    rateLimited: true,
    errors: [invalidNumber, full, ['broken-rule', numberProofTexts.noSms]],
  },
  proveNumber: {
    summary: 'Proves a mobile number by its code',
    text: `The number belongs to the caller’s account from then on, and to no other. Orders of guests with it of the last ${takenOrdersDays} days move to the account, unless their number was never proven.`,
    rateLimited: true,
    errors: [invalidNumber, full, ['invalid', numberProofTexts.wrongCode]],
  },
  removeNumber: {
    summary: 'Removes a mobile number',
    text: 'Orders stay with the account.',
    errors: [invalidNumber, ['not-found', numberProofTexts.notFound]],
  },
};
