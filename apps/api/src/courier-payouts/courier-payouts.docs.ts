/** API docs of couriers' payouts. */
import type { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import { missingAfterDays, payoutTexts } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { statementTexts } from '@jontro/shop/payment-statements/payment-statements.ts';
import { importTexts, maxImportRows, notCsv } from '@jontro/shop/product-imports/product-imports.ts';
import { type ApiDocs, type DocumentedError, totalHeaderText } from '../http/endpoint-docs.ts';

const unknown: DocumentedError = ['not-found', payoutTexts.notFound];
const noColumns: DocumentedError = ['broken-rule', payoutTexts.noColumns];

export const courierPayoutDocs: ApiDocs<typeof courierPayoutEndpoints> = {
  uploadPayout: {
    summary: 'Uploads a courier’s statement of the cash that it has collected',
    text: `A CSV file of up to ${maxImportRows} lines, separated by commas, semicolons or tabs. The columns are guessed by their headings. Nothing is recorded.`,
    rateLimited: true,
    errors: [
      ['invalid', payoutTexts.unknownCourier],
      ['invalid', toEnglish(notCsv(2))],
      ['invalid', importTexts.empty],
      ['invalid', importTexts.tooLong],
      ['invalid', importTexts.tooManyColumns],
      ['invalid', importTexts.cellTooLong],
      ['invalid', importTexts.sameHeading],
    ],
  },
  fetchPayouts: {
    summary: 'Asks a courier for its payouts',
    text: 'Those that the shop does not have are stored, each once, and compared with its parcels. Nothing is recorded.',
    rateLimited: true,
    errors: [
      ['broken-rule', payoutTexts.noFetch],
      ['broken-rule', payoutTexts.unavailable],
    ],
  },
  listPayouts: { summary: 'Lists payouts, the newest first', text: totalHeaderText, errors: [] },
  listPayoutCouriers: { summary: 'Lists the couriers of which statements can be read', errors: [] },
  listUnpaidParcels: {
    summary: 'Lists delivered parcels whose cash no statement has',
    text: `The oldest first; \`missing\` are those that were delivered more than ${missingAfterDays} days ago. Amounts are in taka.`,
    errors: [],
  },
  findPayout: { summary: 'Returns a payout with its sums', errors: [unknown] },
  checkPayout: {
    summary: 'Assigns the columns and compares the lines with the shop’s parcels',
    text: 'Without `fields` compares the lines once more that nobody has decided. Nothing is recorded.',
    rateLimited: true,
    errors: [
      ['invalid', payoutTexts.badAmount],
      ['invalid', statementTexts.unknownColumn],
      ['invalid', statementTexts.sameColumn],
      ['invalid', payoutTexts.noId],
      ['invalid', payoutTexts.noAmount],
      unknown,
      noColumns,
      ['broken-rule', payoutTexts.hasColumns],
    ],
  },
  listPayoutLines: {
    summary: 'Lists the lines of a payout with what each is',
    text: `In the order of the file; amounts are in taka. ${totalHeaderText}`,
    errors: [unknown],
  },
  recordPayout: {
    summary: 'Records the cash of all matched lines',
    text: 'In one transaction: each order once, or nothing. A line that does not match any more stays listed.',
    rateLimited: true,
    errors: [unknown, noColumns, ['broken-rule', payoutTexts.nothingMatched]],
  },
  decidePayoutLine: {
    summary: 'Decides a line of a payout that is not matched',
    text: '`accept` records the cash that is due and keeps the difference with the line, `dismiss` records nothing, `name` says which order it is of.',
    rateLimited: true,
    errors: [
      ['invalid', payoutTexts.orderMissing],
      unknown,
      ['not-found', payoutTexts.noOrder],
      noColumns,
      ['broken-rule', payoutTexts.lineNotOpen],
      ['broken-rule', payoutTexts.notAccepted],
    ],
  },
};
