/** Names and attributes of the cookies of a shop with https. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { previewEndpoints } from '@jontro/shop/settings/preview.endpoints.ts';
import { identityClient } from '../testing/identity-client.ts';
import { type OpenIdStub, startOpenIdStub } from '../testing/openid-stub.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let provider: OpenIdStub;
let shop: TestShop;
before(async () => {
  provider = await startOpenIdStub();
  shop = await createTestShop({
    pages: true,
    settings: { guestCart: true },
    env: {
      PUBLIC_URL: 'https://shop.example.com',
      ...provider.env,
    },
  });
});
after(async () => {
  await shop.close();
  await provider.close();
});

type Headers = Record<string, string | string[] | number | undefined>;
const cookiesOf = (headers: Headers): string[] => [headers['set-cookie'] ?? []].flat().map(String);

/** The cookies of every response that sets some. */
async function allCookies(): Promise<string[]> {
  const account = await identityClient(shop).signUp();
  const owner = await shop.signIn({ role: 'admin' });
  const gadgetId = await shop.addProduct();
  const { app, visitor } = shop;
  const authorization = `Bearer ${account.idToken}`;
  const responses: Headers[] = [
    (await visitor.call(sessionEndpoints.openSession, { body: { email: account.email } }, { authorization }))
      .headers,
    (await visitor.call(cartEndpoints.addToCart, { body: { gadgetId, quantity: 1 } })).headers,
    (await owner.call(previewEndpoints.startPreview, { body: { values: { name: 'Ghor' } } })).headers,
    (await app.inject('/?language=bn')).headers,
    (await app.inject('/auth/popup/google?attempt=one')).headers,
  ];
  return responses.flatMap(cookiesOf);
}

test('with https every cookie is sent over https only, and its prefix keeps other hosts from setting it', async () => {
  const cookies = await allCookies();
  const nameOf = (cookie: string): string => /^[^=]+/.exec(cookie)?.[0].replace(/(popup)_\w+$/, '$1') ?? '';
  assert.deepEqual(cookies.map(nameOf).sort(), [
    '__Host-jontro_device',
    '__Host-jontro_guest',
    '__Host-jontro_session',
    '__Host-language',
    '__Host-settings-preview',
    '__Secure-jontro_popup',
  ]);
  for (const cookie of cookies) {
    assert.match(cookie, /; Secure/, cookie);
    assert.match(cookie, /; SameSite=(Lax|Strict)/, cookie);
    if (cookie.startsWith('__Host-')) assert.match(cookie, /; Path=\/(;|$)/, cookie);
    if (!cookie.includes('language')) assert.match(cookie, /; HttpOnly/, cookie);
  }
});

test('the language is read under both names, first under that of https', async () => {
  const languageIn = async (cookie: string) => {
    const { headers, body } = await shop.app.inject({ url: '/', headers: { cookie } });
    return headers.location ?? /<html lang="(\w+)"/.exec(body)?.[1];
  };
  assert.equal(await languageIn('__Host-language=bn'), '/bn');
  assert.equal(await languageIn('language=bn'), '/bn', 'of a former version');
  assert.equal(await languageIn('language=bn; __Host-language=en'), 'en');
});

test('a popup that began with https ends with its cookie', async () => {
  const start = await shop.app.inject('/auth/popup/google?attempt=two');
  const back = await fetch(String(start.headers.location), { redirect: 'manual' });
  const { pathname, search } = new URL(back.headers.get('location') ?? '');
  const [cookie = ''] = String(start.headers['set-cookie']).split(';');
  const page = await shop.app.inject({ url: pathname + search, headers: { cookie } });
  assert.match(page.body, /"idToken":/);
  const cleared = String(page.headers['set-cookie']);
  assert.match(cleared, /^__Secure-jontro_popup_\w{12}=; .*Secure/);
});
