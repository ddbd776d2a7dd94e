/** API docs of the statements of payment providers. */

import { toEnglish } from '@jontro/shop/messages.ts';
import type { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import { statementTexts } from '@jontro/shop/payment-statements/payment-statements.ts';
import { importTexts, maxImportRows, notCsv } from '@jontro/shop/product-imports/product-imports.ts';
import { type ApiDocs, type DocumentedError, totalHeaderText } from '../http/endpoint-docs.ts';

const unknown: DocumentedError = ['not-found', statementTexts.notFound];

export const paymentStatementDocs: ApiDocs<typeof paymentStatementEndpoints> = {
  uploadStatement: {
    summary: 'Uploads the list of transactions that a payment provider exports',
    text: `A CSV file of up to ${maxImportRows} lines, separated by commas, semicolons or tabs. The columns are guessed by their headings. Nothing is decided by the file.`,
    rateLimited: true,
    errors: [
      ['invalid', toEnglish(notCsv(2))],
      ['invalid', importTexts.empty],
      ['invalid', importTexts.tooLong],
      ['invalid', importTexts.tooManyColumns],
      ['invalid', importTexts.cellTooLong],
      ['invalid', importTexts.sameHeading],
      ['broken-rule', statementTexts.noProvider],
    ],
  },
  listStatements: { summary: 'Lists the newest 20 statements', text: 'Of all staff.', errors: [] },
  findStatement: { summary: 'Returns a statement and how far it is', errors: [unknown] },
  checkStatement: {
    summary: 'Assigns the columns and asks the provider about unknown payments',
    text: 'A job asks in the background; "findStatement" says how far it is. Lines that are no payments of this shop are not asked about.',
    rateLimited: true,
    errors: [
      ['invalid', statementTexts.sameColumn],
      ['invalid', statementTexts.noId],
      ['invalid', statementTexts.unknownColumn],
      unknown,
      ['broken-rule', statementTexts.alreadyAsked],
    ],
  },
  listStatementLines: {
    summary: 'Lists the lines of a statement with what the provider says',
    text: `In the order of the file; amounts are in taka. ${totalHeaderText}`,
    errors: [unknown],
  },
  decideStatement: {
    summary: 'Gives lost payments to their orders, or refunds them',
    text: 'A job asks the provider once more before each of them. An order fits if it is unpaid, goes on, and is of exactly the amount that the provider has taken.',
    rateLimited: true,
    errors: [
      ['invalid', statementTexts.oneLine],
      unknown,
      ['not-found', statementTexts.noOrder],
      ['broken-rule', statementTexts.nothingLost],
      ['broken-rule', statementTexts.nothingFits],
      ['broken-rule', statementTexts.orderMisfit],
    ],
  },
};
