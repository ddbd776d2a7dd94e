/** Secrets that payments never store or log, and settings that a live shop rejects: rows 37 and 38 of the acceptance matrix. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { mails } from '../mail/mail.table.ts';
import { cards, createPaymentShop } from '../testing/payment-shop.ts';
import { reconcileDuePayments } from './payment-job.ts';
import { paymentAttempts, paymentEvents } from './payments.table.ts';

test('row 37: logs, events, attempts and mails hold no store password and no card number', async (t) => {
  const password = 'very-secret-password';
  const lines: string[] = [];
  const shop = await createPaymentShop({ storePassword: password, log: (line) => lines.push(line) });
  t.after(() => shop.close());
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  // A second server of the same shop, with all its log lines captured, receives the notifications.
  const logged = await buildApp(shop.context, { loggerInstance: log });
  t.after(() => logged.close());
  const { publicUrl } = shop.context.config;
  shop.context.config.publicUrl = await logged.listen({ host: '127.0.0.1', port: 0 });
  assert.notEqual(shop.context.config.publicUrl, publicUrl);

  for (const [card, faults] of [
    [cards.good, {}],
    [cards.declined, { sign: 'bad' }],
    [cards.risky, { tamper: 'amount-lower' }],
    [cards.good, { validation: '500', query: 'reset' }],
    [cards.good, { ipn: 'lost', return: 'lost' }],
  ] as const) {
    const { buyer, order } = await shop.order();
    await shop.injectFaults(faults);
    const { attempt } = await shop.payNow(buyer, order);
    await shop.goBack(await shop.pay(attempt, card));
    await shop.sendIpn({
      tran_id: attempt.tranId,
      status: 'VALID',
      val_id: 'x',
      card_no: card,
      store_passwd: password,
    });
    await shop.advanceClocks(130);
    await reconcileDuePayments(shop.context, log);
  }
  const { db } = shop.context;
  const stored = [
    await db.select().from(paymentEvents),
    await db.select().from(paymentAttempts),
    await db.select().from(mails),
  ];
  const written = [...lines, ...stored.map((rows) => JSON.stringify(rows))].join('\n');
  assert.match(written, /payment_|gateway|ipn/);
  const completed = lines.filter((line) => line.includes('"msg":"request completed"'));
  assert.ok(completed.length >= 10, `the server logged ${completed.length} requests`);
  assert.ok(!written.includes(password));
  assert.ok(!written.includes(encodeURIComponent(password)));
  for (const card of Object.values(cards)) assert.ok(!written.includes(card), card);
});

test('row 38: a live shop starts neither with the local gateway nor with a URL that is not https', () => {
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.com',
    FIRST_ADMIN_EMAIL: 'owner@example.com',
    SSLCZ_STORE_ID: 'store',
    SSLCZ_STORE_PASSWD: 'password',
  };
  const { payment } = readConfig(live);
  assert.ok(payment.provider === 'sslcommerz');
  assert.equal(payment.baseUrl, 'https://securepay.sslcommerz.com');
  const rejects = (change: Record<string, string>, message: RegExp) =>
    assert.throws(
      () => readConfig({ ...live, ...change }),
      (error: unknown) => error instanceof ConfigError && message.test(error.message),
    );
  rejects({ PAYMENT_PROVIDER: 'local' }, /PAYMENT_PROVIDER/);
  rejects({ PUBLIC_URL: 'http://shop.example.com' }, /PUBLIC_URL/);
  rejects({ SSLCZ_STORE_PASSWD: '' }, /SSLCZ_STORE_PASSWD/);
});
