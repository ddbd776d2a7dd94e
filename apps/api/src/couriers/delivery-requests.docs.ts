/** API docs of what customers ask for while a parcel has a problem. */
import type { deliveryRequestEndpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import { maxRequests, offeredDays, requestTexts } from '@jontro/shop/couriers/delivery-requests.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';

const unknown: DocumentedError = ['not-found', orderTexts.notFound];

export const deliveryRequestDocs: ApiDocs<typeof deliveryRequestEndpoints> = {
  findDeliveryProblem: {
    summary: 'Returns what the courier says of an own parcel with a problem, and what was asked',
    text: `Empty unless the parcel has a problem or something was asked about it. \`days\` are the next ${offeredDays} working days.`,
    errors: [unknown],
  },
  askAboutDelivery: {
    summary: 'Asks for a call, another address in the district or another day',
    text: `Staff pass it on to the courier. One request at a time, and ${maxRequests} for a parcel. Which fields count depends on \`kind\`.`,
    rateLimited: true,
    errors: [
      unknown,
      ['broken-rule', requestTexts.noProblem],
      ['broken-rule', requestTexts.open],
      ['broken-rule', requestTexts.tooMany],
      ['invalid', requestTexts.mobileNumber],
      ['invalid', requestTexts.window],
      ['invalid', requestTexts.address],
      ['invalid', requestTexts.day],
    ],
  },
  decideDeliveryRequest: {
    summary: 'Says what came of a request about a parcel',
    text: 'Another address becomes that of the order, for its next booking; the courier is told by staff. The customer reads why something was declined.',
    rateLimited: true,
    errors: [
      unknown,
      ['not-found', requestTexts.notFound],
      ['broken-rule', requestTexts.decided],
      ['invalid', requestTexts.answerMissing],
    ],
  },
};
