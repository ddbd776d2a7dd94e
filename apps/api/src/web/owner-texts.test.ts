/** The owner's texts on the pages: those of a live shop make no claim that its owner has not written. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OwnerTexts } from '@jontro/shop/owner-texts.ts';
import { presetNames, presets, type ShopSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { pageRoutes } from './web.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

/** The text of home page and a product page, with its structured data and without scripts. */
async function textsOf(
  mode: Config['mode'],
  settings: Partial<ShopSettings> = {},
  prefix = '',
): Promise<string> {
  const { context } = shop;
  // A live shop promises no returns by itself.
  const own = mode === 'live' ? { returnDays: 0, ...settings } : settings;
  const config = { ...context.config, mode, shop: { ...context.config.shop, ...own } };
  context.publicCache.drop();
  const app = await buildApp({ ...context, config });
  await pageRoutes(app, { ...context, config });
  const id = await shop.addProduct();
  const pages = [`${prefix}/`.replace(/(.)\/$/, '$1'), `${prefix}/product/airnova_pods/${id}`];
  const bodies = await Promise.all(pages.map(async (url) => (await app.inject({ url })).body));
  await app.close();
  context.publicCache.drop();
  return bodies
    .map((body) => body.replace(/<script(?! type="application\/ld)[\s\S]*?<\/script>/g, ''))
    .join('\n');
}

const claims = [
  'about 7 years',
  'trusted importers',
  'সাত বছরের',
  '24-48 hours',
  'Gift wrapping',
  'Please book before coming',
  'one-stop destination',
  'exceptional service',
  'highly recommended',
  'Fast delivery',
  'Secure payment',
  'verified by the bank',
  'Easy returns',
  'within 7 days',
  'MerchantReturnPolicy',
];

/** The same in Bengali. */
const bengaliClaims = [
  'সাত বছরের',
  '24-48',
  'দ্রুত ডেলিভারি',
  'নিরাপদ পেমেন্ট',
  'সহজ ফেরত',
  '7 দিনের',
  'মানসম্মত',
  'উপহারের মোড়ক',
];

test('a demo shop has the texts of the specification', async () => {
  const text = await textsOf('demo');
  for (const claim of claims) assert.ok(text.includes(claim), claim);
  const bengali = await textsOf('demo', {}, '/bn');
  for (const claim of bengaliClaims) assert.ok(bengali.includes(claim), claim);
});

for (const preset of presetNames)
  test(`a fresh live shop claims nothing that its owner has not said, with the preset ${preset}`, async () => {
    const text = await textsOf('live', presets[preset]);
    for (const claim of claims) assert.ok(!text.includes(claim), claim);
    for (const kept of ['Inside Dhaka 50 TK', 'Outside Dhaka 99 TK']) assert.ok(text.includes(kept), kept);
    const bengali = await textsOf('live', presets[preset], '/bn');
    for (const claim of bengaliClaims) assert.ok(!bengali.includes(claim), claim);
  });

test('a live shop that takes cash only does not show cards', async () => {
  const paymentMethods = ['cash-on-delivery'];
  assert.ok(!(await textsOf('live', { paymentMethods })).includes('Payment Methods'));
  assert.ok((await textsOf('live')).includes('Payment Methods'));
  assert.ok((await textsOf('demo', { paymentMethods })).includes('Payment Methods'));
});

test('promises, blurb and returns are what the owner has written, under words that promise nothing', async () => {
  const text = await textsOf('live', {
    ownerTexts: {
      blurb: { en: 'Chargers that last.' },
      payment: { en: 'In cash at the door' },
      returns: { en: 'Unused, within 3 days' },
    },
  });
  assert.match(text, /<meta name="description" content="Chargers that last\."\/>/);
  assert.equal(
    text.split('Chargers that last.').length,
    6,
    'twice in the metadata, in the structured data, and in the footers of two pages',
  );
  assert.equal(text.split('Unused, within 3 days').length, 3, 'on the home page and the product page');
  assert.match(text, />Payment<[\s\S]*In cash at the door/);
  for (const claim of ['Secure payment', 'Easy returns']) assert.ok(!text.includes(claim), claim);
});

test('the days for returns are said where no text is, and to search engines', async () => {
  const text = await textsOf('live', { returnDays: 10 });
  assert.equal(
    text.split('Unused and in its box, within 10 days').length,
    3,
    'on the home page and the product page',
  );
  assert.match(text, /"merchantReturnDays":10/);
  assert.match(await textsOf('live', { returnDays: 1 }), /within 1 day</);
  const both = await textsOf('live', {
    returnDays: 10,
    ownerTexts: { returns: { en: 'Ten days, in its box' } },
  });
  assert.equal(both.split('Ten days, in its box').length, 3);
  assert.ok(!both.includes('within 10 days'));
});

test('the data of the business are in the footer of every page when they are set, in its language', async () => {
  proves('B-MARKET-03');
  const business = {
    hotline: '09612-345678',
    tradeLicence: 'TRAD/DSCC/012345',
    dbid: 'DB-77',
    bin: '001234567-0101',
    address: { en: '12 Lake <Road>', bn: '১২ লেক রোড' },
    complaints: { en: 'Karim, 01812345678' },
  };
  const text = await textsOf('live', { business });
  for (const part of [
    '<a href="tel:09612345678"',
    'TRAD/DSCC/012345',
    'DB-77',
    '001234567-0101',
    '12 Lake &lt;Road&gt;',
    'Karim, 01812345678',
    'Opening hours',
  ])
    assert.equal(text.split(part).length, part === 'Opening hours' ? 1 : 3, part);
  assert.ok((await textsOf('demo', { business }, '/bn')).includes('১২ লেক রোড'));
  const without = await textsOf('live');
  for (const label of ['Trade licence', 'DBID', 'Hotline']) assert.ok(!without.includes(label), label);
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
