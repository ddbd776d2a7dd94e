/** Which payments are registered with the sandbox gateway, and that a failure does not stop the start. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { poisha } from '@jontro/shop/money.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { registerSeededPayments } from './sandbox-payments.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
  const customer = await shop.signIn();
  const { _id: orderId } = await buy(customer, await shop.addProduct({ price: 500 }));
  const paid = {
    orderId,
    userId: customer.userId,
    amountPoisha: poisha(60_050),
    currency: 'BDT',
    state: 'paid',
    createdAt: new Date('2026-09-20T10:00:00Z'),
    settledAt: new Date('2026-09-20T10:05:00Z'),
  } as const;
  await shop.context.db.insert(paymentAttempts).values([
    { ...paid, id: '1', tranId: 'SEEDED', confirmationId: 'v1', captureId: 'b1', cardType: 'BKASH-BKash' },
    { ...paid, id: '2', tranId: 'SETTLED', confirmationId: 'v2', captureId: 'b2', settledThrough: 'ipn' },
    { ...paid, id: '3', tranId: 'NO-BANK', confirmationId: 'v3' },
    { ...paid, id: '4', tranId: 'FAILED', confirmationId: 'v4', captureId: 'b4', state: 'failed' },
  ]);
});
after(() => shop.close());

/** Registers the payments with a sandbox that responds with a status; returns its requests and the log. */
async function register(status: number) {
  const received: { url: string | undefined; token: string | undefined; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''));
    received.push({ url: request.url, token: request.headers.authorization, body });
    response.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => warnings.push(message) };
  await registerSeededPayments(shop.context, { url, token: 'secret' }, log);
  server.close();
  server.closeAllConnections();
  return { received, warnings };
}

test('only seeded payments are registered, with the token', async () => {
  const { received, warnings } = await register(200);
  assert.deepEqual(received, [
    {
      url: '/__sandbox/payments',
      token: 'Bearer secret',
      body: {
        payments: [
          {
            tranId: 'SEEDED',
            valId: 'v1',
            bankTranId: 'b1',
            amount: '600.50',
            paidAt: '2026-09-20T10:05:00.000Z',
            cardType: 'BKASH-BKash',
            cardNumber: '',
          },
        ],
      },
    },
  ]);
  assert.deepEqual(warnings, []);
});

test('a failed registration is a warning, and the shop starts anyway', async () => {
  const { warnings } = await register(500);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /cannot be refunded/);
});
