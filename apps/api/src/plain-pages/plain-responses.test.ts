/** Who gets a plain page, in which language, and what its response lets browsers and caches do. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { presets } from '@jontro/shop/settings.ts';
import { sql } from 'drizzle-orm';
import { assertShows, fillCart, plainBrowser } from '../testing/plain-shopper.ts';
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

test('the query that a page with script could not pass on is found again, for the same page of this shop alone', async () => {
  const { publicUrl } = shop.context.config;
  const whole = '/login?wanted=%2Fcheckout';
  const from = async (referer: string, path = '/login?plain=1') => {
    const client = plainBrowser(shop, { plain: false });
    const { status, location } = await client.open(path, { referer });
    assert.equal(client.cookies.get('jontro_plain'), path.includes('failed') ? 'failed' : 'off');
    return status === 303 ? location : undefined;
  };
  assert.equal(await from(publicUrl + whole), `${whole}&plain=1`);
  assert.equal(await from(publicUrl + whole, '/login?plain=failed'), `${whole}&plain=failed`);
  const page = await plainBrowser(shop, { plain: false }).open(`${whole}&plain=1`, {
    referer: publicUrl + whole,
  });
  assert.equal(page.status, 200);
  assert.equal(page.form('value="login"').fields.wanted, '/checkout');
  for (const referer of [
    `https://evil.example${whole}`,
    `${publicUrl}/register?wanted=%2Fcheckout`,
    `${publicUrl}/bn${whole}`,
    `${publicUrl}/login`,
    `${publicUrl}/login?wanted=%2Fcheckout&plain=1`,
    'no address',
  ])
    assert.equal(await from(referer), undefined, referer);
  assert.equal(await from(publicUrl + whole, '/login?plain=1&wanted=%2Fcart'), undefined);
});

test('the pages of a demo shop say that it is one, in both languages; those of a live shop set cookies of their host', async () => {
  const client = plainBrowser(shop);
  for (const path of ['/cart', '/login', '/search?query=fan'])
    assertShows(await client.open(path), 'Demo shop: no real orders');
  assertShows(await client.open('/bn/cart'), 'ডেমো দোকান: সত্যিকারের অর্ডার হয় না');
  const live = await createTestShop({
    env: {
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example.com',
      SSLCZ_STORE_ID: 'a',
      SSLCZ_STORE_PASSWD: 'b',
    },
  });
  try {
    const { html, headers } = await plainBrowser(live, { plain: false }).open('/login?plain=1');
    assert.ok(html.includes('value="login"') && !html.includes('Demo shop'));
    const [plain = '', form = ''] = [headers['set-cookie'] ?? []].flat().map(String);
    assert.match(plain, /^__Host-jontro_plain=off; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/);
    assert.match(form, /^__Host-jontro_form=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  } finally {
    await live.close();
  }
});

test('while the database is overloaded a plain page says so, with the time to wait and nothing internal', async () => {
  const own = await createTestShop({ settings: presets.modern as never });
  try {
    const client = plainBrowser(own);
    await fillCart(client, await own.addProduct({ name: 'Fan' }));
    await own.context.db.execute(sql`
      create function overloaded() returns boolean language plpgsql as
        $$ begin raise exception 'too many clients' using errcode = '53300'; end $$`);
    await own.context.db.execute(sql`alter table cart_items rename to kept_items`);
    await own.context.db.execute(sql`create view cart_items as select * from kept_items where overloaded()`);
    for (const path of ['/cart', '/checkout']) {
      const { status, headers, html } = await client.open(path);
      assert.deepEqual([status, headers['retry-after'], headers['cache-control']], [503, '5', 'no-store']);
      assert.ok(html.includes('<h1>') && !html.includes('too many clients'));
    }
  } finally {
    await own.close();
  }
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
