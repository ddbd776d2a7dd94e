/** The owner's texts on the pages: those of a live shop make no claim that its owner has not written. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OwnerTexts } from '@jontro/shop/owner-texts.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { pageRoutes } from './web.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

/** The text of home page and a product page, without scripts. */
async function textsOf(
  mode: Config['mode'],
  settings: Partial<ShopSettings> = {},
  prefix = '',
): Promise<string> {
  const { context } = shop;
  const config = { ...context.config, mode, shop: { ...context.config.shop, ...settings } };
  context.publicCache.drop();
  const app = await buildApp({ ...context, config });
  await pageRoutes(app, { ...context, config });
  const id = await shop.addProduct();
  const pages = [`${prefix}/`.replace(/(.)\/$/, '$1'), `${prefix}/product/airnova_pods/${id}`];
  const bodies = await Promise.all(pages.map(async (url) => (await app.inject({ url })).body));
  await app.close();
  context.publicCache.drop();
  return bodies.map((body) => body.replace(/<script[\s\S]*?<\/script>/g, '')).join('\n');
}

const claims = [
  'about 7 years',
  'trusted importers',
  '৭ বছরের',
  '24-48 hours',
  'Gift wrapping',
  'Please book before coming',
];

test('a demo shop has the texts of the specification', async () => {
  const text = await textsOf('demo');
  for (const claim of claims) assert.ok(text.includes(claim), claim);
});

test('a live shop claims no years, importers, hours, wrapping or visits until its owner does', async () => {
  const text = await textsOf('live');
  for (const claim of claims) assert.ok(!text.includes(claim), claim);
  for (const kept of ['Inside Dhaka 50 TK', 'Outside Dhaka 99 TK', 'Easy returns', 'Secure payment'])
    assert.ok(text.includes(kept), kept);
});

test('what the owner has written is on the pages, in their language where it is translated', async () => {
  const ownerTexts: OwnerTexts = {
    about: [{ en: 'From Khulna <since> 2019.', bn: 'খুলনা থেকে।' }, { en: 'Second.' }],
    delivery: { en: 'In Khulna today', bn: 'খুলনায় আজই' },
    visit: { en: 'Open from 10 to 8' },
  };
  for (const mode of ['demo', 'live'] as const) {
    const text = await textsOf(mode, { ownerTexts });
    for (const part of [
      'From Khulna &lt;since&gt; 2019.',
      'খুলনা থেকে।',
      'Second.',
      'In Khulna today',
      'Open from 10 to 8',
    ])
      assert.ok(text.includes(part), part);
    assert.ok(!text.includes('about 7 years') && !text.includes('Please book before'));
    assert.equal(text.includes('Gift wrapping'), mode === 'demo');
  }
  const bengali = await textsOf('live', { ownerTexts }, '/bn');
  for (const part of ['খুলনায় আজই', 'Open from 10 to 8']) assert.ok(bengali.includes(part), part);
});
