/** The data of the home page's second edition, through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { homeEndpoints } from '@jontro/shop/home/home.endpoints.ts';
import type { OwnGuide, OwnHero } from '@jontro/shop/home/own-hero.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { applyDueChanges } from '../catalog/due-changes.ts';
import { buy, buyRated } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let owner: SignedInClient;
before(async () => {
  shop = await createTestShop();
  owner = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
});
after(() => shop.close());

const shown = async () => (await shop.visitor.call(homeEndpoints.findHome)).body;

const changedAt = new Map<string, string | null>();
async function save(name: 'heroes' | 'buyingGuide', value: unknown) {
  const response = await owner.call(settingEndpoints.changeSetting, {
    params: { name },
    body: { value, changedAt: changedAt.get(name) ?? null },
  });
  if (response.status === 200) changedAt.set(name, response.body.setting.changedAt ?? null);
  return response;
}
const hero = (product: string, line: string, more: Partial<OwnHero> = {}): OwnHero => ({
  product,
  line: { en: line },
  field: 'akash',
  ...more,
});
const guide = (...products: string[]): OwnGuide => ({
  heading: { en: 'Which one?', bn: 'কোনটি?' },
  text: { en: 'Two of ours.' },
  field: 'jam',
  entries: products.map((product) => ({ product, question: { en: 'Noise' }, text: { en: 'Less of it.' } })),
});

test('an empty shop has no hero, no guide and empty lists', async () => {
  assert.deepEqual(await shown(), { categories: [], deals: [], mostSold: [], newest: [], reviews: [] });
});

test('without the owner’s choice the hero is what sells best and is on sale, else the newest product', async () => {
  proves('B-HOME-01');
  const plain = await shop.addProduct({ name: 'Plain', createdAt: new Date('2026-01-01') });
  await shop.addProduct({ name: 'No picture', images: [] });
  assert.equal((await shown()).hero?.product._id, plain);
  await shop.addProduct({ name: 'Sold out', sold: 9, inStock: false });
  const liked = await shop.addProduct({ name: 'Liked', sold: 5, createdAt: new Date('2026-01-02') });
  const { hero: chosen, mostSold } = await shown();
  assert.deepEqual([chosen?.product.productName, chosen?.line], ['Liked', undefined]);
  assert.deepEqual(
    mostSold.map(({ _id }) => _id),
    [liked],
    'only what was sold and can be bought',
  );
});

test('the first hero that is due and on sale is shown, with its product and price, within minutes of its times', async () => {
  proves('B-HOME-01');
  const id = await shop.addProduct({ name: 'NightBeat', price: 4490, discountPrice: 3790 });
  const gone = await shop.addProduct({ name: 'Gone', inStock: false });
  const start = Date.parse('2027-04-10T04:00:00Z');
  const { status } = await save('heroes', [
    hero(gone, 'Sold out'),
    hero('0123456789abcdef01234567', 'No product'),
    hero(id, 'At ten', { from: '2027-04-10T10:00', until: '2027-04-10T10:05', text: { en: 'Quiet.' } }),
    hero(id, 'Always'),
  ]);
  assert.equal(status, 200);
  assert.equal((await shown()).hero?.line?.en, 'Always');
  shop.clock.advance(start - shop.clock.now().getTime());
  const { hero: due } = await shown();
  assert.deepEqual(
    [due?.line, due?.text, due?.field, due?.product.price, due?.product.discountPrice],
    [{ en: 'At ten' }, { en: 'Quiet.' }, 'akash', 4490, 3790],
  );
  // Responses are kept for a minute.
  shop.clock.advance(6 * 60_000);
  assert.equal((await shown()).hero?.line?.en, 'Always');
  owner = await shop.signIn({ role: 'admin' });
});

test('wrong heroes and guides are refused at their field, and nothing of them is stored', async () => {
  proves('B-HOME-01');
  const wrong: ['heroes' | 'buyingGuide', unknown, string][] = [
    ['heroes', [hero('x', 'y'), { ...hero('x', 'y'), field: 'red' }], '/heroes/1/field'],
    ['heroes', [{ ...hero('x', 'y'), line: { en: '' } }], '/heroes/0/line/en'],
    ['heroes', [{ ...hero('x', 'y'), until: 'tomorrow' }], '/heroes/0/until'],
    ['heroes', [hero('x', 'y', { from: '2027-01-02T10:00', until: '2027-01-01T10:00' })], '/heroes'],
    ['heroes', [{ ...hero('x', 'y'), script: 'alert(1)' }], '/heroes/0'],
    ['heroes', Array.from({ length: 13 }, () => hero('x', 'y')), '/heroes'],
    ['buyingGuide', guide('x'), '/buyingGuide/entries'],
    ['buyingGuide', { ...guide('x', 'y'), text: { en: 'x'.repeat(201) } }, '/buyingGuide/text/en'],
    ['buyingGuide', 'mine', '/buyingGuide'],
  ];
  for (const [name, value, path] of wrong) {
    const { status, error } = await save(name, value);
    assert.deepEqual([status, (error as { path?: string }).path], [400, path], JSON.stringify(value));
  }
});

test('a guide is shown with at least two products that can be bought, and comes back with them', async () => {
  proves('B-HOME-04');
  const [one, two, three] = [
    await shop.addProduct({ name: 'One' }),
    await shop.addProduct({ name: 'Two' }),
    await shop.addProduct({ name: 'Three' }),
  ];
  assert.equal((await shown()).guide, undefined, 'a shop of its own has none');
  assert.equal((await save('buyingGuide', guide(one, two, three))).status, 200);
  const names = async () => (await shown()).guide?.entries.map(({ product }) => product.productName);
  assert.deepEqual(await names(), ['One', 'Two', 'Three']);
  await owner.call(catalogEndpoints.removeProduct, { params: { id: two } });
  assert.deepEqual(await names(), ['One', 'Three']);
  await owner.call(catalogEndpoints.removeProduct, { params: { id: three } });
  assert.equal(await names(), undefined);
  await owner.call(catalogEndpoints.restoreProduct, { params: { id: three } });
  assert.deepEqual(await names(), ['One', 'Three']);
  assert.equal((await save('buyingGuide', 'none')).status, 200);
  assert.equal(await names(), undefined);
});

test('only discounts that end are deals, soonest end first, and one that has ended is none', async () => {
  proves('B-HOME-03');
  const hour = 3_600_000;
  const inMs = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString();
  const late = await shop.addProduct({ name: 'Late', price: 1_000 });
  const soon = await shop.addProduct({ name: 'Soon', price: 1_000 });
  const planned = await shop.addProduct({ name: 'Planned', price: 1_000 });
  await shop.addProduct({ name: 'For good', price: 1_000, discountPrice: 500 });
  const discount = (id: string, discountUntil: string, discountFrom?: string) =>
    owner.call(catalogEndpoints.changeProduct, {
      params: { id },
      body: { discountPrice: 800, discountUntil, ...(discountFrom && { discountFrom }) },
    });
  await discount(late, inMs(3 * hour));
  await discount(soon, inMs(hour));
  await discount(planned, inMs(4 * hour), inMs(2 * hour));
  const names = async () => (await shown()).deals.map(({ productName }) => productName);
  assert.deepEqual(await names(), ['Soon', 'Late']);
  assert.equal((await shown()).deals[0]?.discountUntil, inMs(hour));
  shop.clock.advance(hour);
  await applyDueChanges(shop.context);
  assert.deepEqual(await names(), ['Late']);
  shop.clock.advance(4 * hour);
  await applyDueChanges(shop.context);
  assert.deepEqual(await names(), []);
  owner = await shop.signIn({ role: 'admin' });
});

test('a category has the lowest price that can be paid now, and none without a product on sale', async () => {
  proves('B-HOME-02');
  await shop.addProduct({ name: 'Cheap', category: 'Fan', price: 100, stock: 0 });
  const fromOf = async (name: string) =>
    (await shown()).categories.find((category) => category.name === name)?.from;
  assert.equal(await fromOf('fan'), undefined);
  const id = await shop.addProduct({ name: 'Breezo', category: 'Fan', price: 990 });
  assert.equal(await fromOf('fan'), 990);
  await owner.call(catalogEndpoints.changeProduct, { params: { id }, body: { discountPrice: 750 } });
  assert.equal(await fromOf('fan'), 750);
});

test('the sale of a last unit takes a product out of every list', async () => {
  const id = await shop.addProduct({ name: 'Last one', category: 'Smartwatch', stock: 1, sold: 500 });
  const lists = async () => {
    const { newest, mostSold, categories } = await shown();
    return [
      newest.some(({ _id }) => _id === id),
      mostSold.some(({ _id }) => _id === id),
      categories.some(({ name }) => name === 'smartwatch'),
    ];
  };
  assert.deepEqual(await lists(), [true, true, true]);
  await buy(await shop.signIn(), id);
  assert.deepEqual(await lists(), [false, false, false]);
});

test('buyers’ reviews have stars and product, one per buyer, with a bad one where there is any', async () => {
  proves('B-HOME-05');
  const own = await createTestShop();
  try {
    const admin = await own.signIn({ role: 'admin' });
    const id = await own.addProduct({ name: 'Reviewed' });
    const review = async (rating: number, text: string) => {
      await buyRated(await own.signIn(), admin, id, { rating, text });
      own.clock.advance(1_000);
    };
    await review(2, 'The strap broke within one week');
    for (let number = 1; number <= 5; number += 1) await review(4, `It does what it should, ${number}`);
    await review(5, 'Two days without charging it');
    await review(1, 'Call me on 01712345678 for more');
    await review(4, 'Fine');
    const { reviews } = (await own.visitor.call(homeEndpoints.findHome)).body;
    assert.deepEqual(
      reviews.map(({ rating, text }) => `${rating} ${text}`),
      [
        '5 Two days without charging it',
        '4 It does what it should, 5',
        '4 It does what it should, 4',
        '4 It does what it should, 3',
        '2 The strap broke within one week',
      ],
    );
    assert.equal(reviews[0]?.product.productName, 'Reviewed');
    await admin.call(catalogEndpoints.removeProduct, { params: { id } });
    assert.deepEqual((await own.visitor.call(homeEndpoints.findHome)).body.reviews, []);
  } finally {
    await own.close();
  }
});
