/** What must hold of a story after the server was killed: all that was acknowledged is there, once, with the same amounts. */
import assert from 'node:assert/strict';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { until } from '../../apps/api/src/testing/until.ts';
import type { Story } from '../story/story-client.ts';

export interface GatewayTransaction {
  tranId: string;
  status: string;
}
export interface Mail {
  kind: string;
  to: string;
}

/** The parts of an order that no payment changes. */
const asPlaced = ({ payment, paidAt, transactionId, paymentUndecided, ...placed }: Order) => placed;

/**
 * The session, the cart and the order that were acknowledged are there; an order exists once, and its cart is empty
 * exactly then; a payment that the gateway took is paid before long.
 */
export async function checkKept(story: Story): Promise<void> {
  const { email, acknowledged } = story;
  if (!acknowledged.session) return;
  const orders = await story.myOrders();
  const cart = await story.myCart();
  assert.ok(orders.length <= 1, `${email} ordered once and has ${orders.length} orders`);
  const [order] = orders;
  if (acknowledged.order) {
    assert.ok(order, `the order of ${email} is lost`);
    assert.deepEqual(asPlaced(order), asPlaced(acknowledged.order));
  }
  if (order) assert.deepEqual(cart, [], `the cart of ${email} was ordered and is still there`);
  else if (acknowledged.cartQuantity) {
    const lines = cart.map(({ gadgetId, quantity }) => [gadgetId, quantity]);
    assert.deepEqual(lines, [[acknowledged.product?._id, acknowledged.cartQuantity]]);
  }
  const { paidAtGateway } = acknowledged;
  if (paidAtGateway) await awaitPaid(story, paidAtGateway.tranId);
}

async function awaitPaid(story: Story, tranId: string): Promise<void> {
  const paid = async () => (await story.paymentStatus(tranId)) === 'paid';
  await until(`the shop has the payment ${tranId} that the gateway took`, paid, 100);
  const [order] = await story.myOrders();
  assert.deepEqual([order?.payment, order?.transactionId], [true, tranId]);
  assert.ok(order?.paidAt);
}

/** A finished story: sums add up, one payment was taken and counted, and each mail was written once. */
export async function checkAmounts(
  story: Story,
  transactions: readonly GatewayTransaction[],
  mails: readonly Mail[],
): Promise<void> {
  const [order] = await story.myOrders();
  assert.ok(order, `${story.email} has no order`);
  const sum = order.cartItems.reduce((total, { price, quantity }) => total + price * quantity, 0);
  assert.equal(order.totalAmount, sum);
  assert.equal(order.payable, order.totalAmount + order.deliveryCharge - order.discount);
  assert.deepEqual([order.payment, Boolean(order.paidAt)], [true, true]);
  const kinds = mails.filter(({ to }) => to === story.email).map(({ kind }) => kind);
  for (const kind of ['order-placed', 'order-paid']) {
    assert.equal(kinds.filter((each) => each === kind).length, 1, `mails to ${story.email}: ${kinds}`);
  }
  const taken = transactions.filter(
    ({ tranId, status }) => tranId === order.transactionId && status === 'VALID',
  );
  assert.equal(taken.length, 1, `order ${order._id} is paid by ${taken.length} payments`);
}
