/** API docs of parcels at couriers. */
import type { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { maxQuoted } from '@jontro/shop/couriers/quotes.ts';
import { maxBookings, shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { type ApiDocs, type DocumentedError, totalHeaderText } from '../http/endpoint-docs.ts';

const unknown: DocumentedError = ['not-found', shipmentTexts.notFound];

export const courierDocs: ApiDocs<typeof courierEndpoints> = {
  listOrdersToBook: {
    summary: 'Lists the packed orders that can be booked, and the couriers that are connected',
    text: `The oldest ${maxBookings}; \`cash\` is what the courier would collect now, in taka. Without a connected courier the list is empty.`,
    errors: [],
  },
  listQuotes: {
    summary: 'Lists what each courier offers for orders that are to be booked',
    text: `Of at most ${maxQuoted} orders, by their ids with commas between them. \`fee\` and \`cashFee\` are in taka; \`source\` says whether they are the courier's own or the average of the shop's parcels to the district. \`suggested\` is the one that staff have chosen for the district, else the cheapest that fits.`,
    rateLimited: true,
    errors: [],
  },
  listCourierAreas: {
    summary: 'Lists the areas among which staff choose the one of an order at a courier',
    text: 'Those of the city that the district is; if it is none, `cities` come first, and `city` names the chosen one. `named` areas have a name that is, in whole or in part, in the address, and come first. The lists are empty for a courier without areas.',
    errors: [['not-found', orderTexts.notFound]],
  },
  chooseCourierArea: {
    summary: 'Chooses the area of an order at a courier',
    text: 'Quotes and bookings of the order use it as long as its district, area and address stay as they are. Another choice replaces it; the count is 0 if it was chosen already.',
    rateLimited: true,
    errors: [
      ['not-found', orderTexts.notFound],
      ['broken-rule', shipmentTexts.otherStep],
      ['broken-rule', shipmentTexts.open],
      ['invalid', shipmentTexts.unknownArea],
    ],
  },
  bookShipments: {
    summary: 'Books the parcels of orders at a courier',
    text: 'A job makes the bookings; "listShipments" says what became of each. With `chosen` the courier is suggested for the districts of the orders from now on. An order that cannot be booked is named with its reason and does not stop the others.',
    rateLimited: true,
    errors: [['broken-rule', shipmentTexts.noCourier]],
  },
  listShipments: {
    summary: 'Lists the parcels that were booked',
    text: `The newest first; \`problems\` are those that staff must look at. Amounts are in taka. ${totalHeaderText}`,
    errors: [],
  },
  listOrderShipments: {
    summary: 'Lists the parcels of an order with what their courier has said',
    errors: [['not-found', orderTexts.notFound]],
  },
  retryShipment: {
    summary: 'Books a parcel once more that the courier has refused',
    text: 'Or at once, if it waits for a courier that could not be reached.',
    rateLimited: true,
    errors: [unknown, ['broken-rule', shipmentTexts.notRetried]],
  },
  withdrawShipment: {
    summary: 'Gives up a parcel that the courier does not have',
    text: 'Its order can then be booked anew, or brought by somebody else.',
    rateLimited: true,
    errors: [unknown, ['broken-rule', shipmentTexts.notWithdrawn]],
  },
  cancelShipment: {
    summary: 'Tells the courier to stop a parcel that it has not picked up',
    text: 'Possible while `cancellable` is true. Once the courier says that it is cancelled, the order is at the step before the booking again, and can be booked anew.',
    rateLimited: true,
    errors: [
      unknown,
      ['broken-rule', shipmentTexts.notCancelled],
      ['broken-rule', shipmentTexts.noCourier],
      ['broken-rule', shipmentTexts.cancelRefused],
      ['outside-service', shipmentTexts.notAnswered],
    ],
  },
  settleShipment: {
    summary: 'Says what the courier has of a parcel whose booking was not answered',
    text: 'With `consignmentId` the courier is asked for it, and the parcel is followed if it is this one. Without, the parcel is given up and, if the order can still be booked, booked anew under another number.',
    rateLimited: true,
    errors: [
      unknown,
      ['broken-rule', shipmentTexts.notUnsure],
      ['broken-rule', shipmentTexts.noCourier],
      ['invalid', shipmentTexts.wrongConsignment],
      ['broken-rule', shipmentTexts.unknownConsignment],
      ['broken-rule', shipmentTexts.otherConsignment],
      ['outside-service', shipmentTexts.notAnswered],
    ],
  },
};
