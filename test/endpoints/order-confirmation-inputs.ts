/** Orders that are to be confirmed, for requests of endpoints. */
import { eq } from 'drizzle-orm';
import { newId } from '../../apps/api/src/database/ids.ts';
import {
  orderCalls,
  orderConfirmations,
} from '../../apps/api/src/order-confirmations/order-confirmations.table.ts';
import { orders } from '../../apps/api/src/orders/orders.table.ts';
import type { PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import { billing, buy } from '../../apps/api/src/testing/shopping.ts';
import type { SignedInClient } from '../../apps/api/src/testing/test-shop.ts';

type Context = {
  fixture: { shop: PaymentShop; productId: string; admin: SignedInClient };
  owner: SignedInClient;
};
type ById = { params: { id: string } };

export const waitAgain = async ({ fixture }: Pick<Context, 'fixture'>, id: string): Promise<ById> => {
  await fixture.shop.context.db.update(orders).set({ currentStep: 'to-confirm' }).where(eq(orders.id, id));
  return { params: { id } };
};

export async function byOrderToConfirm(context: Context): Promise<ById> {
  const { fixture, owner } = context;
  const { _id } = await buy(owner, fixture.productId, 1, { ...billing, email: owner.email });
  return waitAgain(context, _id);
}

/** One that somebody else calls about. */
export async function byClaimed(context: Context): Promise<ById> {
  const input = await byOrderToConfirm(context);
  const { context: parts, clock } = context.fixture.shop;
  const claimedUntil = new Date(clock.now().getTime() + 60_000);
  await parts.db
    .insert(orderConfirmations)
    .values({ orderId: input.params.id, claimedBy: context.fixture.admin.userId, claimedUntil });
  return input;
}

/** One whose number is wrong. */
export async function byUnreachable(context: Context, id?: string): Promise<ById> {
  const input = id === undefined ? await byOrderToConfirm(context) : { params: { id } };
  const { context: parts, clock } = context.fixture.shop;
  const at = clock.now();
  await parts.db.insert(orderCalls).values({
    id: newId(at),
    orderId: input.params.id,
    staffId: context.fixture.admin.userId,
    at,
    outcome: 'wrong-number',
    note: '',
  });
  return input;
}
