/** API docs of the address book. */
import type { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { addressTexts } from '@jontro/shop/addresses/addresses.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';

const invalid: readonly DocumentedError[] = [
  ['invalid', checkoutTexts.required],
  ['invalid', checkoutTexts.mobileNumber],
  ['invalid', checkoutTexts.district],
];
const notFound: DocumentedError = ['not-found', addressTexts.notFound];
const fieldsText = '400 lists the invalid fields in "fields".';

export const addressDocs: ApiDocs<typeof addressEndpoints> = {
  listMyAddresses: {
    summary: 'Lists the caller’s saved addresses',
    text: 'The default first, then the last used; placing an order saves its address.',
  },
  addAddress: {
    summary: 'Saves an address',
    text: `One with the same fields is kept once. ${fieldsText}`,
    rateLimited: true,
    errors: [...invalid, ['broken-rule', addressTexts.full]],
  },
  changeAddress: {
    summary: 'Changes a saved address',
    text: `Orders keep theirs. ${fieldsText}`,
    rateLimited: true,
    errors: [...invalid, notFound],
  },
  chooseDefaultAddress: {
    summary: 'Makes a saved address the default',
    text: 'Until one is chosen, the last used is the default.',
    rateLimited: true,
    errors: [notFound],
  },
  removeAddress: { summary: 'Deletes a saved address', rateLimited: true, errors: [notFound] },
};
