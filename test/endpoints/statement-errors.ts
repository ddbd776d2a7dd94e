/** For every error of the endpoints of statements: a request that must produce exactly that error. */

import { toEnglish } from '@jontro/shop/messages.ts';
import type { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import { statementTexts } from '@jontro/shop/payment-statements/payment-statements.ts';
import {
  importTexts,
  maxCellLength,
  maxImportColumns,
  maxImportRows,
  notCsv,
} from '@jontro/shop/product-imports/product-imports.ts';
import { overrideSettings } from '../../apps/api/src/testing/override-settings.ts';
import type { Cases, ErrorCase } from './error-case.ts';
import {
  byCheckedStatement,
  byLostPayment,
  byStatement,
  statementFields,
  statementFile,
} from './statement-inputs.ts';

const unknownId = { params: { id: 'f'.repeat(24) } };
const withText =
  (text: string): ErrorCase =>
  async () =>
    statementFile(text);
const withFields =
  (...fields: string[]): ErrorCase =>
  async (context) => ({ ...(await byStatement(context)), body: { fields } });
const decide =
  (body: object): ErrorCase =>
  async (context) => ({ ...(await byLostPayment(context)), body });

const withoutProvider: ErrorCase = async ({ fixture }) => ({
  ...statementFile(),
  after: overrideSettings(fixture.shop.context.config, { paymentMethods: ['cash-on-delivery'] }),
});
/** An order of another amount. */
const misfit: ErrorCase = async (context) => {
  const { order } = await context.fixture.shop.order(990);
  return decide({ decision: 'attach', lines: [2], order: order._id })(context);
};

export const statementCases: { [Name in keyof typeof paymentStatementEndpoints]?: Cases } = {
  uploadStatement: {
    [toEnglish(notCsv(2))]: withText('Tran ID\n"a'),
    [importTexts.empty]: withText('Tran ID\n'),
    [importTexts.tooLong]: withText(`Tran ID\n${'a\n'.repeat(maxImportRows + 1)}`),
    [importTexts.tooManyColumns]: withText(`${'a,'.repeat(maxImportColumns)}a\nb`),
    [importTexts.cellTooLong]: withText(`Tran ID\n${'a'.repeat(maxCellLength + 1)}`),
    [importTexts.sameHeading]: withText('Tran ID,tran id\na,b'),
    [statementTexts.noProvider]: withoutProvider,
  },
  findStatement: { [statementTexts.notFound]: async () => unknownId },
  checkStatement: {
    [statementTexts.notFound]: async () => ({ ...unknownId, body: statementFields }),
    [statementTexts.sameColumn]: withFields('tranId', 'tranId'),
    [statementTexts.noId]: withFields('amount'),
    [statementTexts.unknownColumn]: withFields('tranId', 'nothing'),
    [statementTexts.alreadyAsked]: async (context) => ({
      ...(await byCheckedStatement(context)),
      body: statementFields,
    }),
  },
  listStatementLines: { [statementTexts.notFound]: async () => unknownId },
  decideStatement: {
    [statementTexts.notFound]: async () => ({ ...unknownId, body: { decision: 'refund' } }),
    [statementTexts.oneLine]: decide({ decision: 'attach', lines: [2, 3], order: 'J-1' }),
    [statementTexts.noOrder]: decide({ decision: 'attach', lines: [2], order: 'J-999999' }),
    [statementTexts.nothingLost]: async (context) => ({
      ...(await byCheckedStatement(context)),
      body: { decision: 'refund' },
    }),
    [statementTexts.nothingFits]: decide({ decision: 'attach' }),
    [statementTexts.orderMisfit]: misfit,
  },
};
