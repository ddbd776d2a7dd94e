/** The API docs of the owner's reports. */
import { maxCostlyOrders } from '@jontro/shop/reports/delivery-costs.ts';
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { reportRows, reportTexts } from '@jontro/shop/reports/reports.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';

const periodErrors: readonly DocumentedError[] = [
  ['invalid', reportTexts.wrongDays],
  ['invalid', reportTexts.tooLong],
];
const period =
  'Days are days in Bangladesh, weeks begin on Sunday; a period begins with a whole day, week or month.';

export const reportDocs: ApiDocs<typeof reportEndpoints> = {
  findSalesReport: {
    summary: 'Returns orders and sales over time, with the period before',
    text: `Sales are payments online plus cash, each on the day the money came; refunds are money that went back, each on the day it went; \`net\` is sales less refunds of the same days. No later act changes them. Orders count on the day they were placed; deleted orders do not count, their money does. Amounts are taka. ${period}`,
    errors: periodErrors,
  },
  listBestProducts: {
    summary: 'Lists the ten best products',
    text: `By units that were ordered in the period, less those that were cancelled or came back in it, or by sales: prices of the units paid in it, online or in cash, less those that came back in it, without delivery and discounts. ${period}`,
    errors: periodErrors,
  },
  findChannelReport: {
    summary: 'Returns orders and sales by the channel of the orders',
    text: `Web shop, telephone, chat and counter; their totals equal those of the sales report. \`cancelled\` and \`returned\` count orders that ended so in the period, whenever they were placed. Amounts are taka. ${period}`,
    errors: periodErrors,
  },
  downloadChannelReport: {
    summary: 'Downloads the report by channel as CSV',
    text: 'One line for each channel, and their total.',
    errors: periodErrors,
  },
  findRefunds: {
    summary: 'Lists the refunds that were made in a period',
    text: `The latest ${reportRows.refunds}, with the sum of all: online ones on the day on which the provider made them, cash and transfers on the day on which they were recorded. Refunds that are on their way or were refused are in \`open\` and in no sum. ${period}`,
    errors: periodErrors,
  },
  downloadMoney: {
    summary: 'Downloads what came and went as CSV',
    text: `One line for each payment, cash, refund and cash refund, oldest first. Its sums are those of the sales report. ${period}`,
    errors: periodErrors,
  },
  findProfitReport: {
    summary: 'Returns profit by step, product and order',
    text: 'What came in the period less what went back in it, without the fees of the gateway where it names them, and the cost of the units that were sold in it less those that came back, as it was when they were ordered. Units without a known cost are in `unknownUnits` and `unknownProducts`; their prices are in `unknownSales` and not in the profit. Couriers’ fees are in the report of delivery costs.',
    errors: periodErrors,
  },
  findDeliveryReport: {
    summary: 'Returns in how many working days parcels arrive',
    text: 'By district, courier and weekday of the order, for groups of at least 30 delivered parcels; `main` is the courier whose days are promised. `promises` are those whose last day was one of the 90 before today.',
  },
  findDeliveryCosts: {
    summary: 'Returns what deliveries cost and what customers were charged for them',
    text: `Of the parcels of orders placed in the period, by courier and district, with the ${maxCostlyOrders} orders that lost most. A settled line of the courier’s statement wins over the fee of the booking. Parcels without a known fee are counted in \`unknown\` and in no sum; of those in \`unstated\` the charge for collecting cash is not known yet. A courier without a name are the shop’s own riders. Amounts are taka. ${period}`,
    errors: periodErrors,
  },
  downloadDeliveryCosts: {
    summary: 'Downloads what deliveries cost as CSV',
    text: 'One line for each courier and district, and their total.',
    errors: periodErrors,
  },
  findWaitingOrders: {
    summary: 'Counts the unpaid and the undelivered orders',
    text: 'With their total in taka and the oldest of them. An order may count in both.',
  },
  listLowStockProducts: {
    summary: 'Lists products with a low stock and sold out products',
    text: 'A low stock is a counted one from 1 to the threshold in the shop’s settings. `awaited` are products and variants with open back-in-stock alerts. At most 50 of each are listed.',
  },
  listZeroResultSearches: {
    summary: 'Lists the most frequent searches without a result',
    text: 'At most 50 texts. A text counts if the visitor searched for nothing else within two seconds; nothing about the visitor is stored.',
  },
};
