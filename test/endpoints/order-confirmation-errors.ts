/** For every error of the endpoints of orders that are to be confirmed: a request that must produce exactly that error. */
import { orderConfirmationTexts as texts } from '@jontro/shop/order-confirmations/calls.ts';
import type { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { buy } from '../../apps/api/src/testing/shopping.ts';
import type { Cases, ErrorContext } from './error-case.ts';
import { byClaimed, byOrderToConfirm, byUnreachable, waitAgain } from './order-confirmation-inputs.ts';
import { byPaidOrder } from './permission-cases.ts';

const noAnswer = { body: { outcome: 'no-answer' } };
const refused = { body: { outcome: 'refused', note: 'No' } };

const unavailable = (input: object = {}): Cases => ({
  [orderTexts.notFound]: async () => ({ ...input, params: { id: 'f'.repeat(24) } }),
  [texts.notWaiting]: async ({ fixture, owner }) => ({
    ...input,
    params: { id: (await buy(owner, fixture.productId))._id },
  }),
  [texts.claimed]: async (context) => ({ ...input, ...(await byClaimed(context)) }),
});

/** A paid order that waits, for somebody who may give no money back. */
async function paidFor(context: ErrorContext) {
  const { id } = (await byPaidOrder(context)).params;
  const as = await context.fixture.shop.signIn({ staffRole: 'support' });
  return { ...(await waitAgain(context, id)), as };
}

export const orderConfirmationCases: { [Name in keyof typeof orderConfirmationEndpoints]?: Cases } = {
  findOrderConfirmation: { [orderTexts.notFound]: async () => ({ params: { id: 'f'.repeat(24) } }) },
  claimOrder: unavailable(),
  recordCall: {
    ...unavailable(noAnswer),
    [texts.reasonMissing]: async (context) => ({
      ...(await byOrderToConfirm(context)),
      body: { outcome: 'refused', note: ' ' },
    }),
    [orderTexts.refundNotAllowed]: async (context) => ({ ...(await paidFor(context)), ...refused }),
  },
  giveUpOrder: {
    ...unavailable(),
    [texts.notGivenUp]: byOrderToConfirm,
    [orderTexts.refundNotAllowed]: async (context) => {
      const input = await paidFor(context);
      await byUnreachable(context, input.params.id);
      return input;
    },
  },
};
