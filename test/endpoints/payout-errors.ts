/** For every error of the endpoints of couriers' payouts: a request that must produce exactly that error. */
import type { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import { payoutTexts } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { statementTexts } from '@jontro/shop/payment-statements/payment-statements.ts';
import {
  importTexts,
  maxCellLength,
  maxImportColumns,
  maxImportRows,
  notCsv,
} from '@jontro/shop/product-imports/product-imports.ts';
import type { EndpointFixture } from './endpoint-fixture.ts';
import type { Cases, ErrorCase } from './error-case.ts';
import { byCheckedPayout, byPayout, payoutFields, payoutFile } from './payout-inputs.ts';
import { courierKeys } from './shipment-inputs.ts';

const unknownId = { params: { id: 'f'.repeat(24) } };
const withText =
  (text: string): ErrorCase =>
  async () =>
    payoutFile(text);
const withFields =
  (...fields: string[]): ErrorCase =>
  async (context) => ({ ...(await byPayout(context)), body: { fields } });
const decide =
  (body: object): ErrorCase =>
  async (context) => ({ ...(await byCheckedPayout(context)), body: { line: 2, ...body } });

/** Replaces the couriers until the request is made. */
function withCouriers(
  { shop }: EndpointFixture,
  couriers: EndpointFixture['shop']['context']['config']['couriers'],
): () => void {
  const { config } = shop.context;
  const before = config.couriers;
  config.couriers = couriers;
  return () => {
    config.couriers = before;
  };
}

const body = { courier: 'steadfast' };
const decidedLine: ErrorCase = async (context) => {
  const input = await byCheckedPayout(context);
  const sent = { ...input, body: { line: 2, decision: 'dismiss' } };
  await context.fixture.admin.send('POST', `/api/courier-payouts/${input.params.id}/decide`, sent.body);
  return sent;
};

export const payoutCases: { [Name in keyof typeof courierPayoutEndpoints]?: Cases } = {
  uploadPayout: {
    [payoutTexts.unknownCourier]: async () => ({ body: { ...payoutFile().body, courier: 'Nobody' } }),
    [toEnglish(notCsv(2))]: withText('a,"b\n1,2'),
    [importTexts.empty]: withText('Consignment ID'),
    [importTexts.tooLong]: withText(`Consignment ID\n${'1\n'.repeat(maxImportRows + 1)}`),
    [importTexts.tooManyColumns]: withText(
      `${Array.from({ length: maxImportColumns + 1 }, (_, index) => `c${index}`).join(',')}\n1`,
    ),
    [importTexts.cellTooLong]: withText(`a\n${'x'.repeat(maxCellLength + 1)}`),
    [importTexts.sameHeading]: withText('a,a\n1,2'),
  },
  fetchPayouts: {
    [payoutTexts.noFetch]: async ({ fixture }) => ({ body, after: withCouriers(fixture, {}) }),
    [payoutTexts.unavailable]: async ({ fixture }) => {
      const { steadfast } = fixture.shop.context.config.couriers;
      if (!steadfast) throw new Error('the shop has no courier');
      const away = { steadfast: { ...steadfast, baseUrl: courierKeys.STEADFAST_BASE_URL } };
      return { body, after: withCouriers(fixture, away) };
    },
  },
  findPayout: { [payoutTexts.notFound]: async () => unknownId },
  checkPayout: {
    [payoutTexts.badAmount]: async (context) => ({
      ...(await byPayout(context)),
      body: { ...payoutFields, amount: 'much' },
    }),
    [statementTexts.unknownColumn]: withFields('consignment', 'nothing'),
    [statementTexts.sameColumn]: withFields('consignment', 'consignment'),
    [payoutTexts.noId]: withFields('collected'),
    [payoutTexts.noAmount]: withFields('consignment'),
    [payoutTexts.notFound]: async () => ({ ...unknownId, body: payoutFields }),
    [payoutTexts.noColumns]: async (context) => ({ ...(await byPayout(context)), body: {} }),
    [payoutTexts.hasColumns]: async (context) => ({
      ...(await byCheckedPayout(context)),
      body: payoutFields,
    }),
  },
  listPayoutLines: { [payoutTexts.notFound]: async () => unknownId },
  recordPayout: {
    [payoutTexts.notFound]: async () => unknownId,
    [payoutTexts.noColumns]: byPayout,
    [payoutTexts.nothingMatched]: async (context) => byCheckedPayout(context),
  },
  decidePayoutLine: {
    [payoutTexts.orderMissing]: decide({ decision: 'name' }),
    [payoutTexts.notFound]: decide({ line: 99, decision: 'dismiss' }),
    [payoutTexts.noOrder]: decide({ decision: 'name', order: 'J-999999' }),
    [payoutTexts.noColumns]: async (context) => ({
      ...(await byPayout(context)),
      body: { line: 2, decision: 'dismiss' },
    }),
    [payoutTexts.lineNotOpen]: decidedLine,
    [payoutTexts.notAccepted]: decide({ decision: 'accept' }),
  },
};
