/** API docs of guests' orders. */
import type { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import { guestTexts } from '@jontro/shop/guests/guests.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const guestDocs: ApiDocs<typeof guestEndpoints> = {
  confirmGuestOrder: {
    summary: 'Confirms a guest’s order by the link in its mail',
    text: 'The secret of the link proves that the contact address is the customer’s. An order that waits to be confirmed is confirmed by it, unless the shop asks for a code, and waits on if its risk is such that staff call first; a repeated request changes nothing.',
    rateLimited: true,
    errors: [['not-found', guestTexts.wrongLink]],
  },
  giveGuestOrders: {
    summary: 'Gives all orders of a guest to an account',
    text: 'Staff have found out, for example on the telephone, that both are the same person. It is in the audit log of each order.',
    errors: [
      ['not-found', orderTexts.notFound],
      ['not-found', guestTexts.unknownAccount],
      ['broken-rule', guestTexts.hasAccount],
    ],
  },
  keepGuestOrders: {
    summary: 'Moves a guest’s orders to the account',
    text: 'Those that were placed with this browser’s guest cookie, which it ends. The count is 0 without any.',
  },
};
