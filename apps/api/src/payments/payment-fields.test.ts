/** What SSLCommerz is sent of an order and of its refund: the fields of this order, and no others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { createPaymentShop } from '../testing/payment-shop.ts';
import { startRequestRecorder } from '../testing/request-recorder.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop } from '../testing/test-shop.ts';
import { createPaymentProviders } from './payment-methods.ts';
import { paymentAttempts } from './payments.table.ts';

test('the page of an order is opened with the name, the address, the goods and the sums of this order', async (t) => {
  const shop = await createTestShop({
    env: { PAYMENT_PROVIDER: 'sslcommerz', SSLCZ_STORE_ID: 'the-store', SSLCZ_STORE_PASSWD: 'the-password' },
    parts: ({ config }) => ({ paymentProviders: createPaymentProviders(config) }),
  });
  const recorder = await startRequestRecorder();
  t.after(() => Promise.all([recorder.close(), shop.close()]));
  const productId = await shop.addProduct({ name: 'Travel charger', price: 1_550 });
  const buyer = await shop.signIn();
  const order = await buy(buyer, productId, 2, { ...billing, district: 'Khulna', email: 'own@example.com' });

  const page = 'https://sandbox.sslcommerz.com/page';
  const session = { status: 'SUCCESS', sessionkey: 'the-session', GatewayPageURL: page };
  const [request, ...others] = await recorder.record([session], async () => {
    const started = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
    assert.equal(started.body.url, page);
  });
  assert.deepEqual(others, []);
  const [attempt] = await shop.context.db.select().from(paymentAttempts);
  assert.ok(attempt && request);
  const { tranId } = attempt;
  const { publicUrl } = shop.context.config;
  const address = 'House 12, Road 5, Dhanmondi';
  assert.deepEqual(request, {
    method: 'POST',
    url: 'https://sandbox.sslcommerz.com/gwprocess/v4/api.php',
    query: {},
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: {
      store_id: 'the-store',
      store_passwd: 'the-password',
      total_amount: order.payable.toFixed(2),
      currency: 'BDT',
      tran_id: tranId,
      success_url: `${publicUrl}/payment-gateway/return/success/${tranId}`,
      fail_url: `${publicUrl}/payment-gateway/return/fail/${tranId}`,
      cancel_url: `${publicUrl}/payment-gateway/return/cancel/${tranId}`,
      ipn_url: `${publicUrl}/payment-gateway/ipn`,
      emi_option: '0',
      cus_name: 'Nusrat Jahan',
      cus_email: 'own@example.com',
      cus_add1: address,
      cus_city: 'Khulna',
      cus_state: 'Khulna',
      cus_postcode: '9000',
      cus_country: 'Bangladesh',
      cus_phone: '01712345678',
      shipping_method: 'Courier',
      num_of_item: '2',
      ship_name: 'Nusrat Jahan',
      ship_add1: address,
      ship_city: 'Khulna',
      ship_postcode: '9000',
      ship_country: 'Bangladesh',
      product_name: 'Travel charger',
      product_category: 'Electronics',
      product_profile: 'physical-goods',
      convenience_fee: (order.payable - 3_100).toFixed(2),
      value_a: attempt.id,
      value_b: order._id,
    },
  });
});

test('a refund names the money of its payment, the sum that is refunded, and the reason of the owner', async (t) => {
  const shop = await createPaymentShop();
  t.after(() => shop.close());
  const admin = await shop.signIn({ role: 'admin' });
  const { attempt } = await shop.startOrder();
  await shop.goBack(await shop.pay(attempt));
  const answer = await admin.call(paymentAdminEndpoints.refundPayment, {
    params: { tranId: attempt.tranId },
    body: { reason: 'Scratched <box> & more', key: 'refund-key-1', amount: 200.5 },
  });
  assert.equal(answer.status, 200);
  await shop.reconcile();
  const [refund] = await shop.refunds();
  const { captureId } = await shop.attempt(attempt.tranId);
  assert.ok(refund && captureId);
  const sent = (await shop.gatewayRequests()).filter(({ fields }) => 'refund_amount' in fields);
  assert.deepEqual(
    sent.map(({ method, path, fields }) => ({ method, path, fields })),
    [
      {
        method: 'GET',
        path: '/validator/api/merchantTransIDvalidationAPI.php',
        fields: {
          bank_tran_id: captureId,
          refund_trans_id: refund.refundTransId,
          refund_amount: '200.50',
          refund_remarks: 'Scratched <box> & more',
          store_id: 'localstore',
          // The sandbox keeps no password.
          store_passwd: '•••',
          format: 'json',
        },
      },
    ],
  );
});
