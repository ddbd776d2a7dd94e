/** The owner's reports in words. */
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { reportTexts } from '@jontro/shop/reports/reports.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';

const days: readonly DocumentedError[] = [
  ['invalid', reportTexts.wrongDays],
  ['invalid', reportTexts.tooLong],
];
const period =
  'Days are days in Bangladesh, weeks begin on Sunday; a period begins with a whole day, week or month.';

export const reportDocs: ApiDocs<typeof reportEndpoints> = {
  findSalesReport: {
    summary: 'Gives orders and sales over time, with the period before',
    text: `Sales are what was paid online plus what was received in cash, each on the day the money came; both are given apart, too. Orders count on the day they were placed, deleted ones nowhere. Amounts are taka. ${period}`,
    errors: days,
  },
  listBestProducts: {
    summary: 'Lists the ten products that sold best',
    text: `By pieces of the orders placed in the period, or by sales: prices of the orders whose money came in it, online or in cash, without delivery and discounts. Deleted orders do not count. ${period}`,
    errors: days,
  },
  findWaitingOrders: {
    summary: 'Counts the orders that wait for their money or their delivery',
    text: 'With the sum of what is payable in taka and the oldest of them. An order may be among both.',
  },
  listLowStockProducts: {
    summary: 'Lists products that run out and those that are sold out',
    text: 'Running out is a counted stock from 1 to the threshold of the shop’s settings. At most 50 of each are listed.',
  },
  listZeroResultSearches: {
    summary: 'Lists what was searched for most often without a result',
    text: 'At most 50 texts. A text counts when somebody stayed with it for two seconds; nothing about who searched is kept.',
  },
};
