/** Who gets a plain page, in which language, and what its response lets browsers and caches do. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { presets } from '@jontro/shop/settings.ts';
import { fillCart, plainBrowser } from '../testing/plain-shopper.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let fan: string;
before(async () => {
  shop = await createTestShop({ settings: presets.modern as never });
  fan = await shop.addProduct({ name: 'Table <Fan>', price: 500, stock: 50 });
});
after(() => shop.close());

test('every page is in the language of its address, and only a browser without script gets it', async () => {
  const client = plainBrowser(shop);
  const bengali = await client.open('/bn/cart');
  assert.match(bengali.html, /<html lang="bn">.*আপনার কার্ট খালি।/s);
  assert.match(bengali.html, /action="\/bn\/search"/);
  const { cookies } = plainBrowser(shop, { plain: false });
  assert.equal(cookies.size, 0);
  assert.equal(
    (await plainBrowser(shop, { plain: false }).open('/cart')).status,
    404,
    'the page with script, which this shop has not built',
  );
  const first = plainBrowser(shop, { plain: false });
  const asked = await first.open('/login?plain=1');
  assert.equal(asked.status, 200);
  assert.equal(first.cookies.get('jontro_plain'), 'off');
  assert.match(asked.html, /<script src="\/with-script\.js" defer>/);
  const failed = plainBrowser(shop, { plain: false });
  assert.ok(!(await failed.open('/login?plain=failed')).html.includes('<script'));
  assert.equal(failed.cookies.get('jontro_plain'), 'failed');
});

test('pages of a person are never stored by a cache, and load nothing of another site', async () => {
  const client = plainBrowser(shop);
  await fillCart(client, fan);
  for (const path of ['/cart', '/checkout', '/login', '/search?query=fan']) {
    const { headers, html } = await client.open(path);
    assert.equal(headers['cache-control'], 'private, no-store', path);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'sha256-/);
    assert.equal(policy.includes("form-action 'self' https: http:"), path === '/checkout', path);
    assert.ok(!/<script(?! src="\/with-script)/.test(html), path);
    assert.ok(html.length < 30_000, `${path}: ${html.length}`);
  }
});
