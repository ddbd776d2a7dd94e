/** How long Pay Now and what comes from a provider take at most: pages wait for 30 seconds, and get an answer before. */
import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { poisha } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { inTransaction } from '../database/transaction.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { addAttempt } from './attempts.ts';
import { answerLimitMs, answerWithin } from './single-flight.ts';

const pageLimitS = 30;

let shop: PaymentShop;
before(async () => {
  shop = await createPaymentShop();
});
after(() => shop.close());

for (const awayAfterS of [19, 24])
  test(`a second Pay Now, whose first outcome is unknown, gets its answer in time if the database is away after ${awayAfterS} s`, async () => {
    proves('B-LONG-04');
    const buyer = await shop.signIn();
    await fillCart(buyer, await shop.addProduct({ price: 1000 }));
    const { body } = await buyer.call(orderEndpoints.placeOrder, { body: billing });
    const orderId = body.insertedId;
    const { db, now } = shop.context;
    const fields = {
      ...{ orderId, userId: buyer.userId, provider: 'sslcommerz' as const },
      ...{ amountPoisha: poisha(1100_00), difference: false },
    };
    // Its process was killed while the provider opened the page.
    assert.ok(await inTransaction(db, (tx) => addAttempt(tx, now(), fields)));

    let passedMs = 0;
    const [realNow, realTime] = [shop.context.now, performance.now.bind(performance)];
    const start = realTime();
    const elapsedMs = () => realTime() + passedMs - start;
    mock.method(performance, 'now', () => realTime() + passedMs);
    mock.method(shop.context, 'now', () => {
      // Each look at the order asks the time twice, and a database that is away holds up both.
      passedMs += elapsedMs() < awayAfterS * 1_000 ? 500 : 4_000;
      return realNow();
    });
    try {
      const { status, body: answer } = await buyer.call(paymentEndpoints.startPayment, { body: { orderId } });
      assert.equal(status, 502, JSON.stringify(answer));
      assert.ok(elapsedMs() <= pageLimitS * 1_000, `after ${elapsedMs() / 1_000} s`);
      assert.ok(elapsedMs() > 15_000, `after ${elapsedMs() / 1_000} s`);
    } finally {
      mock.restoreAll();
    }
  });

test('what waits for the database gets its answer in time, and is done afterwards', async () => {
  const released = Promise.withResolvers<string>();
  let done = '';
  const work = async () => {
    done = await released.promise;
    return done;
  };
  await assert.rejects(
    answerWithin(10, work(), () => assert.fail()),
    { code: 'busy', message: failureTexts.unreachable },
  );
  const settled = answerWithin(answerLimitMs, work(), () => assert.fail());
  released.resolve('recorded');
  assert.equal(await settled, 'recorded');
  assert.equal(done, 'recorded');
});

test('a failure within the time is the answer, and one after it is reported', async () => {
  const failure = new Error('lost');
  await assert.rejects(
    answerWithin(answerLimitMs, Promise.reject(failure), () => assert.fail()),
    failure,
  );
  const lost = Promise.withResolvers<string>();
  const reported = Promise.withResolvers<unknown>();
  await assert.rejects(answerWithin(10, lost.promise, reported.resolve), { code: 'busy' });
  lost.reject(failure);
  assert.equal(await reported.promise, failure);
});

test('answers of payments are limited to less than what a page waits for', () => {
  assert.ok(answerLimitMs < pageLimitS * 1_000);
});
