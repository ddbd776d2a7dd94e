/** Checks a scenario after the server was killed: acknowledged data exists exactly once, with the same amounts. */
import assert from 'node:assert/strict';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { waitFor } from '../../apps/api/src/testing/wait-for.ts';
import type { Scenario } from '../scenario/scenario-client.ts';

export interface GatewayTransaction {
  tranId: string;
  status: string;
}
export interface Mail {
  kind: string;
  to: string;
}

/** The fields of an order that no payment changes. */
const asPlaced = ({ payment, paidAt, transactionId, paymentUndecided, ...placed }: Order) => placed;

/**
 * Checks that the acknowledged session, cart and order exist, that an order exists once and has emptied its cart, and
 * that a payment received by the gateway is settled soon.
 */
export async function checkAcknowledged(scenario: Scenario): Promise<void> {
  const { email, acknowledged } = scenario;
  if (!acknowledged.session) return;
  const orders = await scenario.myOrders();
  const cart = await scenario.myCart();
  assert.ok(orders.length <= 1, `${email} placed one order but has ${orders.length}`);
  const [order] = orders;
  if (acknowledged.order) {
    assert.ok(order, `the order of ${email} is lost`);
    assert.deepEqual(asPlaced(order), asPlaced(acknowledged.order));
  }
  if (order) assert.deepEqual(cart, [], `the cart of ${email} was ordered but is not empty`);
  else if (acknowledged.cartQuantity) {
    const lines = cart.map(({ gadgetId, quantity }) => [gadgetId, quantity]);
    assert.deepEqual(lines, [[acknowledged.product?._id, acknowledged.cartQuantity]]);
  }
  const { paidAtGateway } = acknowledged;
  if (paidAtGateway) await awaitPaid(scenario, paidAtGateway.tranId);
}

async function awaitPaid(scenario: Scenario, tranId: string): Promise<void> {
  const paid = async () => (await scenario.paymentStatus(tranId)) === 'paid';
  await waitFor(`the shop has settled the payment ${tranId} that the gateway received`, paid, 100);
  const [order] = await scenario.myOrders();
  assert.deepEqual([order?.payment, order?.transactionId], [true, tranId]);
  assert.ok(order?.paidAt);
}

/** Checks a finished scenario: sums add up, the order is paid by one payment, and each mail was queued once. */
export async function checkAmounts(
  scenario: Scenario,
  transactions: readonly GatewayTransaction[],
  mails: readonly Mail[],
): Promise<void> {
  const [order] = await scenario.myOrders();
  assert.ok(order, `${scenario.email} has no order`);
  const sum = order.cartItems.reduce((total, { price, quantity }) => total + price * quantity, 0);
  assert.equal(order.totalAmount, sum);
  assert.equal(order.payable, order.totalAmount + order.deliveryCharge - order.discount);
  assert.deepEqual([order.payment, Boolean(order.paidAt)], [true, true]);
  const kinds = mails.filter(({ to }) => to === scenario.email).map(({ kind }) => kind);
  for (const kind of ['order-placed', 'order-paid']) {
    assert.equal(kinds.filter((other) => other === kind).length, 1, `mails to ${scenario.email}: ${kinds}`);
  }
  const taken = transactions.filter(
    ({ tranId, status }) => tranId === order.transactionId && status === 'VALID',
  );
  assert.equal(taken.length, 1, `order ${order._id} is paid by ${taken.length} payments`);
}
