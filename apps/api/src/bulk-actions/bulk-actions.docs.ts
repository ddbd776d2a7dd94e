/** API docs of actions on many orders at once. */

import type { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { bulkTexts, maxBulkOrders, maxNamedOrders } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { maxChosenOrders } from '@jontro/shop/orders/order-choice.ts';
import { invalidDateMessage, nonexistentDate } from '../http/bangladesh-days.ts';
import { type ApiDocs, totalHeaderText } from '../http/endpoint-docs.ts';

const selectionText = `The orders are those that the filters of "listAllOrders" find, up to ${maxChosenOrders} "ids" among them, or with "of" those that an earlier action has changed; at most ${maxBulkOrders}.`;

export const bulkActionDocs: ApiDocs<typeof bulkActionEndpoints> = {
  previewBulkAction: {
    summary: 'Counts what an action on many orders would do',
    text: `${selectionText} Each reason for which orders cannot take part names the first ${maxNamedOrders} of them.`,
    rateLimited: true,
    errors: [
      ['invalid', invalidDateMessage(nonexistentDate)],
      ['not-found', bulkTexts.notFound],
      ['broken-rule', bulkTexts.tooMany],
    ],
  },
  startBulkAction: {
    summary: 'Starts an action on many orders',
    text: `${selectionText} The digest is that of the preview; orders that cannot take part are left out. A repeated key returns the action of before. It is carried out in the background, each order by its single move; the orders that fail are in "listBulkFailures".`,
    rateLimited: true,
    errors: [
      ['invalid', invalidDateMessage(nonexistentDate)],
      ['not-found', bulkTexts.notFound],
      ['broken-rule', bulkTexts.tooMany],
      ['broken-rule', bulkTexts.changed],
      ['broken-rule', bulkTexts.none],
      ['broken-rule', bulkTexts.tooManyOpen],
    ],
  },
  listBulkActions: {
    summary: 'Lists the newest 20 actions, those that are not finished first',
    text: 'Of all staff.',
    errors: [],
  },
  findBulkAction: {
    summary: 'Returns an action and how far it is',
    errors: [['not-found', bulkTexts.notFound]],
  },
  listBulkFailures: {
    summary: 'Lists the orders that an action did not change',
    text: `With the reason of each. ${totalHeaderText}`,
    errors: [['not-found', bulkTexts.notFound]],
  },
  undoBulkAction: {
    summary: 'Undoes an action on each order that has not changed since',
    text: 'Packing, handing over and recording cash can be undone for 30 minutes, during which the mails about it wait. The undo is an action of its own.',
    rateLimited: true,
    errors: [
      ['invalid', bulkTexts.reasonMissing],
      ['not-found', bulkTexts.notFound],
      ['broken-rule', bulkTexts.running],
      ['broken-rule', bulkTexts.notUndoable],
      ['broken-rule', bulkTexts.tooLate],
      ['broken-rule', bulkTexts.undone],
      ['broken-rule', bulkTexts.tooManyOpen],
    ],
  },
};
