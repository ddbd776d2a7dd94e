/** API docs of the customer page. */
import type { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';

const unknown: DocumentedError = ['not-found', customerTexts.notFound];

export const customerDocs: ApiDocs<typeof customerEndpoints> = {
  findCustomer: {
    summary: 'Finds a customer: an account or a guest',
    text: 'With sums of their orders, the latest 20 orders and mails, notes, tags, and why they cannot pay on delivery.',
    errors: [unknown],
  },
  changeCustomer: {
    summary: 'Changes tags of a customer, or whether they can pay on delivery',
    text: 'All tags at once. A block also holds for the mobile numbers of their orders; null ends it.',
    rateLimited: true,
    errors: [
      unknown,
      ['invalid', customerTexts.tagTooLong],
      ['invalid', customerTexts.tooManyTags],
      ['invalid', customerTexts.blockReason],
    ],
  },
  addCustomerNote: {
    summary: 'Adds a note about a customer',
    text: 'For staff only; at most 200.',
    rateLimited: true,
    errors: [unknown, ['invalid', customerTexts.noteMissing], ['broken-rule', customerTexts.tooManyNotes]],
  },
  removeCustomerNote: {
    summary: 'Deletes a note about a customer',
    rateLimited: true,
    errors: [['not-found', customerTexts.noteNotFound]],
  },
};
