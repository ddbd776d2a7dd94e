/** The payment gateway is down, then slow, during checkouts: no order is lost, and every payment is settled in the end. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { billing } from '../../../apps/api/src/testing/shopping.ts';
import { payAtGateway, startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type Customer, type FaultFixture, openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { createTimedClient, Tally } from './timed-client.ts';

const downMs = 10_000;
const slowMs = 12_000;

/** Sets global faults of the gateway; without an argument it clears them. */
export async function setGatewayFaults(
  { gateway }: FaultFixture,
  faults?: Record<string, string[]>,
): Promise<void> {
  await gateway.control('DELETE', '/faults');
  if (faults) await gateway.control('POST', '/faults', { scope: 'global', faults });
}

/** Orders one unit and opens the gateway's page; returns its URL. Rejects on any error, because no fault is active yet. */
export async function orderAndStartPayment(
  fixture: FaultFixture,
  customer: Customer,
  ledger: Ledger,
): Promise<{ order: Order; page: string }> {
  const client = createTimedClient(fixture.shop.url, new Tally(), { cookie: customer.cookie });
  const [gadgetId] = fixture.stock.keys();
  await client.sendJson('add to cart', 'PUT', '/api/cart', { gadgetId, quantity: 1 });
  const key = crypto.randomUUID();
  const headers = { 'idempotency-key': key };
  const placed = await client.sendJson('place order', 'POST', '/api/place-order', billing, headers);
  const { order } = JSON.parse(placed.text) as { order: Order };
  ledger.placements.set(key, { userId: customer.userId, order });
  const started = await client.sendJson('Pay Now', 'POST', '/payment-gateway', { orderId: order._id });
  return { order, page: (JSON.parse(started.text) as { url: string }).url };
}

/** Pays on that page without notifying the shop: the IPN is lost, and the browser does not return. */
export async function payWithoutNotification(
  fixture: FaultFixture,
  customer: Customer,
  ledger: Ledger,
): Promise<string> {
  await setGatewayFaults(fixture, { ipn: ['lost'] });
  const { order, page } = await orderAndStartPayment(fixture, customer, ledger);
  const browserReturn = await payAtGateway(fixture, page);
  await setGatewayFaults(fixture);
  const tranId = browserReturn?.fields.tran_id;
  if (!tranId) throw new Error('the gateway accepted no payment');
  ledger.gatewayPayments.set(tranId, order._id);
  return tranId;
}

/** Returns whether an order is paid by this transaction. */
export async function isPaid({ database }: FaultFixture, tranId: string): Promise<boolean> {
  const { rowCount } = await database.query('select from orders where paid and transaction_id = $1', [
    tranId,
  ]);
  return rowCount === 1;
}

async function runOutage(settings: Settings): Promise<Outcome> {
  const fixture = await openFixture(settings, { database: 'embedded' });
  const ledger = emptyLedger();
  try {
    const unreported: string[] = [];
    for (const customer of await fixture.addCustomers(3))
      unreported.push(await payWithoutNotification(fixture, customer, ledger));
    const load = startLoad(fixture, {
      customers: await fixture.addCustomers(12),
      random: createRandom(settings.seed),
      ledger,
      paying: 100,
    });
    await wait(4_000);
    const before = load.orders();
    await fixture.gateway.stop();
    // Customers of the first load keep retrying their payments; these only place orders.
    const ordering = startLoad(fixture, {
      customers: await fixture.addCustomers(6),
      random: createRandom(settings.seed + 1),
      ledger,
      tally: load.tally,
      paying: 0,
    });
    await wait(downMs);
    await ordering.stop();
    await fixture.gateway.restart();
    const paymentsBefore = ledger.gatewayPayments.size;
    const recoveredMs = await waitFor(() => ledger.gatewayPayments.size > paymentsBefore, 30_000, 10);
    await wait(3_000);
    await setGatewayFaults(fixture, { validation: ['slow:9000'], query: ['slow:9000'], ipn: ['lost'] });
    await wait(slowMs);
    await setGatewayFaults(fixture);
    await wait(3_000);
    await load.stop();
    const end = await finishCase(fixture, ledger);
    const violations = [...end.violations];
    if (ordering.orders() === 0) violations.push('no order was possible while the gateway was down');
    if (recoveredMs === undefined) violations.push('no payment in 30 s after the gateway came back');
    for (const tranId of unreported)
      if (!(await isPaid(fixture, tranId))) violations.push(`${tranId} was never settled`);
    return {
      what: 'payment gateway gone for 10 s, then slow for 12 s',
      tally: load.tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [
        `${before} orders before, ${ordering.orders()} placed while it was down`,
        `${ledger.gatewayPayments.size} payments, ${unreported.length} of them never reported to the shop`,
        `all decided ${Math.round((end.restedMs ?? Number.NaN) / 1000)} s after the end`,
      ],
      violations,
    };
  } finally {
    await fixture.close();
  }
}

export const gatewayDown: FaultCase = { name: 'gateway-down', parts: [runOutage] };
