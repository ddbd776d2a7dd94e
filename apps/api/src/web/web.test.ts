/** The built pages in the server: the identity provider they were built for, and the settings they receive. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ConfigError } from '../config/config-error.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { pageRoutes } from './web.ts';
import { webServices } from './web-services.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

test('pages that were built for another kind of identity are rejected with a clear message', async () => {
  const { config } = shop.context;
  const hosted = { ...shop.context, config: { ...config, identity: { ...config.identity, kind: 'hosted' } } };
  await assert.rejects(pageRoutes(shop.app, hosted as typeof shop.context), (error) => {
    assert.ok(error instanceof ConfigError);
    assert.match(error.message, /^The pages were built for embedded identity, but IDENTITY is hosted/);
    return true;
  });
});

test('the pages receive whether Google login is configured', () => {
  const { app, context } = shop;
  assert.equal(webServices(app, context).shop.googleLogin, true);
  const { google: _, ...identity } = context.config.identity;
  const without = { ...context, config: { ...context.config, identity } };
  assert.equal(webServices(app, without).shop.googleLogin, false);
});
