/** API docs of orders that are to be confirmed. */
import { maxQueuedOrders, orderConfirmationTexts as texts } from '@jontro/shop/order-confirmations/calls.ts';
import type { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';

const unavailable: readonly DocumentedError[] = [
  ['not-found', orderTexts.notFound],
  ['broken-rule', texts.notWaiting],
  ['broken-rule', texts.claimed],
];
const noRefund: DocumentedError = ['no-permission', orderTexts.refundNotAllowed];

export const orderConfirmationDocs: ApiDocs<typeof orderConfirmationEndpoints> = {
  listOrdersToConfirm: {
    summary: 'Lists the orders whose customers are to be called',
    text: `The oldest first, at most ${maxQueuedOrders}; those that were called within three hours come last. \`claim\` says who is calling now.`,
    errors: [],
  },
  findOrderConfirmation: {
    summary: 'Returns how an order was confirmed, and the calls about it',
    errors: [['not-found', orderTexts.notFound]],
  },
  claimOrder: {
    summary: 'Takes an order for five minutes, in which nobody else can call about it',
    rateLimited: true,
    errors: [...unavailable],
  },
  recordCall: {
    summary: 'Records what came of a call',
    text: 'A confirmed order goes on; a refused one is cancelled with the note as its reason, which the customer gets.',
    rateLimited: true,
    errors: [...unavailable, ['invalid', texts.reasonMissing], noRefund],
  },
  giveUpOrder: {
    summary: 'Cancels an order whose customer cannot be reached, with a message',
    text: 'After three days without an answer, or for a wrong number.',
    rateLimited: true,
    errors: [...unavailable, ['broken-rule', texts.notGivenUp], noRefund],
  },
};
