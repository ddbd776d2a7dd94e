/** The login of bKash: set by the owner or where the shop is started, checked, and never half. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { secretTexts } from '@jontro/shop/secrets/secrets.ts';
import { eq } from 'drizzle-orm';
import { readConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { sessions } from '../../session/session.table.ts';
import { createBkashShop } from '../../testing/bkash-shop.ts';
import { createPaymentProviders, offeredMethods } from '../payment-methods.ts';

const login = {
  username: 'local-merchant',
  password: 'local-merchant@bkash',
  appKey: 'local-app-key',
  appSecret: 'local-app-secret',
};

test('the owner sets the login in the shop: a wrong one is refused by the check, the right one is used at once', async (t) => {
  const shop = await createBkashShop({ env: { BKASH_PROVIDER: '' } });
  t.after(() => shop.close());
  const admin = await shop.signIn({ role: 'admin' });
  const { db } = shop.context;
  await db.update(sessions).set({ confirmedAt: shop.clock.now() }).where(eq(sessions.uid, admin.uid));
  const params = { name: 'bkash' };
  const change = (values: Record<string, string>, changedAt: string | null) =>
    admin.call(secretEndpoints.changeSecret, { params, body: { values, changedAt } });
  const wrong = await change({ ...login, appSecret: 'wrong-app-secret' }, null);
  assert.equal(wrong.status, 200);
  const refused = await admin.call(secretEndpoints.checkSecret, { params });
  assert.deepEqual([refused.body.works, refused.body.reason], [false, '2001 Invalid App Key']);
  const right = await change(login, wrong.body.secret.changedAt ?? null);
  assert.equal(right.body.secret.ending, 'cret');
  const accepted = await admin.call(secretEndpoints.checkSecret, { params });
  assert.deepEqual(accepted.body, { works: true, message: secretTexts.accepted });
  const { attempt } = await shop.startBkash();
  assert.equal(attempt.provider, 'bkash');
  const { body: methods } = await shop.visitor.call(paymentEndpoints.listPaymentMethods, {});
  assert.ok(methods.some(({ name }) => name === 'bkash'));
});

test('a shop without a login of bKash does not offer it; half a login, and the stand-in in a live shop, do not start', () => {
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.com',
    FIRST_ADMIN_EMAIL: 'o@example.com',
  };
  const config = readConfig(live, undefined, { preset: 'modern' });
  assert.deepEqual(config.bkash, { provider: 'none' });
  assert.ok(!offeredMethods({ config, paymentProviders: createPaymentProviders(config) }).includes('bkash'));
  assert.throws(
    () => readConfig({ ...live, BKASH_USERNAME: 'x' }),
    (error: unknown) => error instanceof ConfigError && /BKASH_PASSWORD is missing/.test(error.message),
  );
  assert.throws(() => readConfig({ ...live, BKASH_PROVIDER: 'local' }), /BKASH_PROVIDER cannot be "local"/);
  const { BKASH_PASSWORD, ...rest } = {
    BKASH_USERNAME: 'u',
    BKASH_PASSWORD: 'p',
    BKASH_APP_KEY: 'k',
    BKASH_APP_SECRET: 's',
  };
  const { bkash } = readConfig({ ...live, ...rest, BKASH_PASSWORD });
  assert.ok(bkash.provider === 'bkash');
  assert.equal(bkash.baseUrl, 'https://tokenized.pay.bka.sh/v1.2.0-beta');
});

test('a demo shop has the stand-in only if its settings offer bKash: the specification does not', () => {
  assert.equal(readConfig({}, undefined, { preset: 'specification' }).bkash.provider, 'none');
  const { bkash } = readConfig({ PORT: '4000' }, undefined, { preset: 'modern' });
  assert.ok(bkash.provider === 'local' && bkash.baseUrl === 'http://127.0.0.1:4003/v1.2.0-beta');
});
