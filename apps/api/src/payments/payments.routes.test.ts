/** Payments over real HTTP with the sandbox gateway: the usual flows, Pay Now and the browser return (acceptance matrix). */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { poisha } from '@jontro/shop/money.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { orders } from '../orders/orders.table.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';

let shop: PaymentShop;
before(async () => {
  shop = await createPaymentShop();
});
after(() => shop.close());

const start = async () => {
  const { buyer, order } = await shop.order();
  return { buyer, order, ...(await shop.payNow(buyer, order)) };
};
const cancelPage = (tranId: string, reason: string) =>
  `${shop.context.config.publicUrl}/cancel?tran=${tranId}&reason=${reason}`;
const sessionsOpened = async () =>
  (await shop.gatewayRequests()).filter((call) => call.path === '/gwprocess/v4/api.php');

test('row 1: a plain success pays attempt and order once and queues one mail', async () => {
  proves('CALL-10', 'CALL-11', 'ENT-13', 'STATE-22');
  const { buyer, order, attempt, url } = await start();
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\//);
  const before = await shop.findOrder(buyer, order);
  assert.deepEqual([before.payment, before.paidAt, before.transactionId], [false, undefined, undefined]);

  const [back] = await shop.goBack(await shop.pay(attempt));
  assert.equal(back?.status, 303);
  assert.equal(back?.setCookie, null);
  assert.equal(back?.location, `${shop.context.config.publicUrl}/success/${attempt.tranId}/${order._id}`);
  assert.equal(await shop.status(attempt.tranId), 'paid');
  const paid = await shop.findOrder(buyer, order);
  assert.equal(paid.payment, true);
  assert.equal(paid.transactionId, attempt.tranId);
  assert.equal(paid.paidAt, shop.clock.now().toISOString());
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
  const settled = await shop.attempt(attempt.tranId);
  assert.equal(settled.cardMasked, '411111XXXXXX1111');
  assert.equal(settled.storeAmountPoisha, 160_875);
});

test('row 2: with a late IPN and an empty return the payment is pending, then paid', async () => {
  await shop.injectFaults({ ipn: 'after-return:5', return: 'get', query: '500' });
  const { attempt } = await start();
  const [back] = await shop.goBack(await shop.pay(attempt));
  assert.match(back?.location ?? '', /\/success\//);
  assert.equal(await shop.status(attempt.tranId), 'pending');
  await shop.advanceClocks(5);
  assert.equal(await shop.status(attempt.tranId), 'paid');
});

test('row 3: an IPN ten minutes late settles the payment of a shopper who never returned', async () => {
  await shop.injectFaults({ ipn: 'delay:600', return: 'lost' });
  const { buyer, order, attempt } = await start();
  await shop.pay(attempt);
  assert.equal(await shop.status(attempt.tranId), 'pending');
  await shop.advanceClocks(600);
  assert.equal(await shop.status(attempt.tranId), 'paid');
  assert.equal((await shop.findOrder(buyer, order)).payment, true);
});

test('row 4: five concurrent IPNs and two returns cause one transition, one mail, one revenue entry', async () => {
  await shop.injectFaults({ ipn: 'lost' });
  const { buyer, order, attempt } = await start();
  const browserReturn = await shop.pay(attempt);
  const five = Array.from({ length: 5 }, () => shop.sendIpn(browserReturn.fields));
  const [statuses, returns] = await Promise.all([Promise.all(five), shop.goBack(browserReturn, 2)]);
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.ok(returns.every((back) => back.location.includes('/success/')));
  const settled = await shop.attempt(attempt.tranId);
  // created, redirected, paid: two transitions after the initial state.
  assert.deepEqual([settled.state, settled.version], ['paid', 2]);
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
  const { body } = await buyer.call(dashboardEndpoints.findMyDashboard);
  assert.equal(body.totalRevenue, order.payable);
  assert.equal(body.unpaid, 0);
});

test('row 4: five concurrent copies of one IPN change nothing twice', async () => {
  await shop.injectFaults({ ipn: 'duplicate:5:concurrent' });
  const { buyer, attempt } = await start();
  await shop.goBack(await shop.pay(attempt));
  assert.equal((await shop.attempt(attempt.tranId)).version, 2);
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
});

test('row 5: with the IPN lost the return settles the payment', async () => {
  await shop.injectFaults({ ipn: 'lost' });
  const { attempt } = await start();
  const browserReturn = await shop.pay(attempt);
  assert.equal(await shop.status(attempt.tranId), 'pending');
  await shop.goBack(browserReturn);
  assert.equal(await shop.status(attempt.tranId), 'paid');
});

test('row 6: with the tab closed the IPN settles the payment', async () => {
  await shop.injectFaults({ return: 'lost' });
  const { attempt } = await start();
  await shop.pay(attempt);
  assert.equal(await shop.status(attempt.tranId), 'paid');
});

test('row 8: a declined card ends on the cancel page, the order stays unpaid and can be paid again', async () => {
  proves('STATE-22');
  const { buyer, order, attempt, url } = await start();
  const [back] = await shop.goBack(await shop.pay(attempt, cards.declined));
  assert.equal(back?.status, 303);
  assert.equal(back?.location, cancelPage(attempt.tranId, 'failed'));
  assert.equal(await shop.status(attempt.tranId), 'failed');
  assert.equal((await shop.findOrder(buyer, order)).payment, false);
  const again = await shop.payNow(buyer, order);
  assert.notEqual(again.url, url);
  await shop.pay(again.attempt);
  assert.equal((await shop.findOrder(buyer, order)).transactionId, again.attempt.tranId);
});

test('row 9: a cancelled payment ends on the cancel page', async () => {
  const { buyer, order, attempt } = await start();
  const [back] = await shop.goBack(await shop.pay(attempt, 'cancel'));
  assert.equal(back?.location, cancelPage(attempt.tranId, 'cancelled'));
  assert.equal(await shop.status(attempt.tranId), 'cancelled');
  assert.equal((await shop.findOrder(buyer, order)).payment, false);
});

test('row 10: a page that was never opened, and one without a choice, expire', async () => {
  const unopened = await start();
  const untouched = await start();
  await (await fetch(untouched.url)).text();
  await shop.advanceClocks(31 * 60);
  for (const { attempt } of [unopened, untouched]) {
    assert.equal(await shop.status(attempt.tranId), 'expired');
    assert.equal(
      (await shop.events(attempt.tranId)).some((event) => event.source === 'ipn'),
      true,
    );
  }
});

test('row 11: a declined card and then a good one on the same page pay the order', async () => {
  await shop.injectFaults({ return: 'stay-on-failure' });
  const { buyer, order, attempt } = await start();
  await shop.pay(attempt, cards.declined);
  assert.equal((await shop.findOrder(buyer, order)).payment, false);
  await shop.goBack(await shop.pay(attempt));
  assert.equal(await shop.status(attempt.tranId), 'paid');
});

test('row 24: concurrent clicks in several tabs and a later click lead to one page', async () => {
  const { buyer, order } = await shop.order();
  const before = (await sessionsOpened()).length;
  const clicks = [shop.payNow(buyer, order), shop.payNow(buyer, order), shop.payNow(buyer, order)];
  const urls = (await Promise.all(clicks)).map((click) => click.url);
  await shop.advanceClocks(300);
  urls.push((await shop.payNow(buyer, order)).url);
  assert.equal(new Set(urls).size, 1);
  assert.equal((await sessionsOpened()).length, before + 1);
  await shop.advanceClocks(360);
  const fresh = await shop.payNow(buyer, order);
  assert.notEqual(fresh.url, urls[0]);
});

test('row 27: only the buyer can start the payment of an unpaid order that exists', async () => {
  proves('CALL-10', 'ROLE-05');
  const { buyer, order, attempt } = await start();
  const body = { orderId: order._id };
  const pay = (client: typeof shop.visitor, orderId = order._id) =>
    client.call(paymentEndpoints.startPayment, { body: { orderId } });
  const stranger = await pay(await shop.signIn());
  assert.deepEqual([stranger.status, stranger.error.message], [404, paymentTexts.notFound]);
  assert.equal((await pay(await shop.signIn({ role: 'admin' }))).status, 404);
  assert.equal((await pay(shop.visitor)).status, 401);
  assert.equal((await pay(buyer, 'no-such-order')).status, 404);
  assert.equal((await pay(buyer, '0'.repeat(100))).status, 404);
  await shop.pay(attempt);
  const second = await buyer.call(paymentEndpoints.startPayment, { body });
  assert.deepEqual([second.status, second.error.message], [409, paymentTexts.alreadyPaid]);
});

test('row 27: cash that was recorded for the order counts as paid', async () => {
  const { buyer, order } = await shop.order();
  await shop.context.db
    .update(orders)
    .set({ cashReceivedAt: shop.clock.now() })
    .where(eq(orders.id, order._id));
  const reply = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
  assert.equal(reply.status, 409);
});

test("row 28: an amount outside the provider's limits is rejected without a request to it", async () => {
  proves('CALL-10');
  const { buyer, order } = await shop.order();
  const setPayable = (payable: number) =>
    shop.context.db
      .update(orders)
      .set({ totalPoisha: poisha(payable), deliveryPoisha: poisha(0) })
      .where(eq(orders.id, order._id));
  const before = (await sessionsOpened()).length;
  for (const poisha of [999, 50_000_001]) {
    await setPayable(poisha);
    const reply = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
    assert.deepEqual([reply.status, reply.error.message], [400, paymentTexts.outsideLimits]);
  }
  assert.equal((await sessionsOpened()).length, before);
  await setPayable(50_000_000);
  await shop.payNow(buyer, order);
  assert.equal((await sessionsOpened()).at(-1)?.fields.total_amount, '500000.00');
});

test('row 29: amounts in the request are ignored, and an order object is accepted for its id', async () => {
  proves('CALL-10');
  const { buyer, order } = await shop.order();
  const body = { ...order, orderId: undefined, payable: 1, totalAmount: 1, amount: 1, currency: 'USD' };
  const reply = await buyer.call(paymentEndpoints.startPayment, { body });
  assert.equal(reply.status, 200);
  const { fields } = (await sessionsOpened()).at(-1) ?? { fields: {} as Record<string, string> };
  assert.deepEqual([fields.total_amount, fields.currency], ['1650.00', 'BDT']);
});

test('row 30: a cross-site return without cookies opens no session, and with one leaves it unchanged', async () => {
  await shop.injectFaults({ ipn: 'lost' });
  const { buyer, attempt } = await start();
  const browserReturn = await shop.pay(attempt);
  assert.notEqual(new URL(browserReturn.url).origin, new URL(shop.sandboxUrl).origin);
  for (const headers of [{}, { cookie: buyer.cookie }, { cookie: 'session=somebody-elses' }]) {
    const response = await fetch(browserReturn.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.sandboxUrl, ...headers },
      body: new URLSearchParams(browserReturn.fields),
    });
    await response.text();
    assert.deepEqual([response.status, response.headers.get('set-cookie')], [303, null]);
  }
  assert.equal(await shop.status(attempt.tranId), 'paid');
  assert.equal((await buyer.send('GET', '/api/my-orders')).status, 200);
});

test('row 31: opening, reloading and posting the return twice does no harm and sets no cookie', async () => {
  await shop.injectFaults({ ipn: 'lost' });
  const { buyer, attempt } = await start();
  const unpaid = await fetch(
    `${shop.context.config.publicUrl}/payment-gateway/return/success/${attempt.tranId}`,
    { redirect: 'manual', headers: { cookie: buyer.cookie } },
  );
  assert.deepEqual([unpaid.status, unpaid.headers.get('set-cookie')], [303, null]);
  assert.equal(await shop.status(attempt.tranId), 'pending');
  await shop.advanceClocks(5);
  const browserReturn = await shop.pay(attempt);
  const posts = await shop.goBack(browserReturn, 2);
  const reloads = await shop.goBack({ ...browserReturn, method: 'get' }, 2);
  for (const back of [...posts, ...reloads]) {
    assert.deepEqual([back.status, back.setCookie], [303, null]);
    assert.match(back.location, /\/success\//);
  }
  assert.equal((await shop.attempt(attempt.tranId)).version, 2);
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
});

test('a success posted to the cancel URL is still paid', async () => {
  await shop.injectFaults({ ipn: 'lost', return: 'wrong-endpoint' });
  const { attempt } = await start();
  const browserReturn = await shop.pay(attempt);
  assert.match(browserReturn.url, /\/cancel\//);
  const [back] = await shop.goBack(browserReturn);
  assert.match(back?.location ?? '', /\/success\//);
  assert.equal(await shop.status(attempt.tranId), 'paid');
});

test('Pay Now returns the success page when the open payment turns out to be paid', async () => {
  await shop.injectFaults({ ipn: 'lost', return: 'lost' });
  const { buyer, order, attempt } = await start();
  await shop.pay(attempt);
  const reply = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
  assert.equal(reply.status, 200);
  assert.equal(reply.body.url, `${shop.context.config.publicUrl}/success/${attempt.tranId}/${order._id}`);
  assert.equal((await shop.findOrder(buyer, order)).payment, true);
});

test('an undecided payment blocks another one and is shown as undecided', async () => {
  const { buyer, order, attempt } = await start();
  await shop.pay(attempt, cards.pending);
  await shop.advanceClocks(120);
  await shop.reconcile();
  assert.equal(await shop.status(attempt.tranId), 'pending');
  assert.equal((await shop.findOrder(buyer, order)).paymentUndecided, true);
  const reply = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
  assert.deepEqual([reply.status, reply.error.message], [409, paymentTexts.undecided]);
  await shop.control('POST', '/decide', { tranId: attempt.tranId, status: 'VALID' });
  assert.equal((await shop.findOrder(buyer, order)).payment, true);
});

test('the return and the IPN accept URL-encoded forms up to 64 kB and nothing else', async () => {
  const { attempt } = await start();
  const { publicUrl } = shop.context.config;
  const send = async (path: string, contentType: string, body: string) => {
    const response = await fetch(publicUrl + path, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
      redirect: 'manual',
    });
    await response.text();
    return response.status;
  };
  const form = 'application/x-www-form-urlencoded';
  for (const path of ['/payment-gateway/ipn', `/payment-gateway/return/success/${attempt.tranId}`]) {
    assert.equal(await send(path, 'application/json', '{"tran_id":"x"}'), 415);
    assert.equal(await send(path, 'text/plain', 'tran_id=x'), 415);
    assert.equal(await send(path, form, `a=${'x'.repeat(70_000)}`), 413);
  }
  assert.equal(
    await send('/payment-gateway/ipn', form, `tran_id=${attempt.tranId}&status=%00%ED%A0%80&error=%00`),
    200,
  );
  assert.equal(await send('/payment-gateway/ipn', form, 'nothing=known'), 200);
  assert.equal(await send('/payment-gateway/return/elsewhere/x', form, ''), 404);
  assert.equal((await shop.attempt(attempt.tranId)).state, 'redirected');
});

test('an unknown transaction has no status, and its return redirects to the cancel page', async () => {
  const reply = await shop.visitor.call(paymentEndpoints.findPaymentStatus, {
    params: { tranId: 'PUNKNOWN' },
  });
  assert.deepEqual([reply.status, reply.error.message], [404, paymentTexts.unknownTransaction]);
  const hostile = encodeURIComponent('//evil.example/?x=<script>');
  const back = await shop.visitor.send('GET', `/payment-gateway/return/success/${hostile}`);
  assert.equal(back.status, 303);
  assert.equal(back.headers.location, `${shop.context.config.publicUrl}/cancel?reason=unknown`);
});

test('the status response holds the status and nothing else', async () => {
  const { attempt } = await start();
  const reply = await shop.visitor.call(paymentEndpoints.findPaymentStatus, {
    params: { tranId: attempt.tranId },
  });
  assert.deepEqual(reply.body, { status: 'pending' });
});
