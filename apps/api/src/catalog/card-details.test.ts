/** What lists have for cards with the setting `cardDetails`, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct, Product } from '@jontro/shop/catalog/catalog.ts';
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { productPairs } from '../recommendations/product-pairs.table.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

const images = [`/i/${'a'.repeat(32)}/1000.webp`];
const fan: NewProduct = {
  productName: 'Breeze Desk Fan',
  category: 'Fan',
  price: 1000,
  discountPrice: 900,
  images,
  specs: [{ key: 'runtime_low_h', value: 14 }],
  options: [
    {
      name: 'Colour',
      values: [
        { value: 'White', swatch: '#ffffff' },
        { value: 'Black', swatch: '#000000' },
      ],
    },
  ],
  variants: [
    { values: ['White'], price: 1000, discountPrice: 900 },
    { values: ['Black'], price: 1000, discountPrice: 900 },
  ],
};
const plain: NewProduct = { productName: 'Plain Desk Fan', category: 'Fan', price: 500, images };

const details = {
  facts: [{ en: '14 h on low', bn: 'কম স্পিডে 14 ঘণ্টা' }],
  colours: { swatches: ['#ffffff', '#000000'], count: 2 },
  hasVariants: true,
};

async function openShop(cardDetails: boolean) {
  const shop = await createTestShop({ settings: { cardDetails } });
  const admin = await shop.signIn({ role: 'admin' });
  const ids = [];
  for (const body of [fan, plain]) {
    shop.clock.advance(1000);
    ids.push((await admin.call(catalogEndpoints.addProduct, { body })).body.insertedId);
  }
  const [fanId = '', plainId = ''] = ids;
  await shop.context.db.insert(productPairs).values({ productId: plainId, otherId: fanId, orders: 25 });
  return { shop, admin, fanId, plainId };
}

interface Opened {
  shop: TestShop;
  admin: SignedInClient;
  fanId: string;
  plainId: string;
}
let modern: Opened;
let letter: Opened;
before(async () => {
  modern = await openShop(true);
  letter = await openShop(false);
});
after(async () => {
  await modern.shop.close();
  await letter.shop.close();
});

/** The lists that are shown as cards, by name. */
async function listsOf({ shop: { visitor }, plainId }: Opened): Promise<Record<string, Product[]>> {
  const page = { page: 1, limit: 12 };
  const inCategory = async (query: object) =>
    (
      await visitor.call(catalogEndpoints.listCategoryProducts, {
        params: { category: 'fan' },
        query: { ...page, ...query },
      })
    ).body.result;
  const found = async (query: string) =>
    (await visitor.call(catalogEndpoints.listSearchResults, { query: { ...page, query } })).body;
  return {
    category: await inCategory({}),
    related: await inCategory({ exclude: plainId }),
    filtered: await inCategory({ stock: 'in' }),
    search: (await found('breeze')).result,
    popular: (await found('qqqqqqqq')).near?.popular ?? [],
    together: (await visitor.call(recommendationEndpoints.listBoughtTogether, { params: { id: plainId } }))
      .body,
  };
}

test('every list of cards has the facts and the colours; of a product without them nothing', async () => {
  for (const [list, products] of Object.entries(await listsOf(modern))) {
    const one = products.find(({ _id }) => _id === modern.fanId);
    assert.deepEqual(one?.card, details, list);
    for (const other of products.filter(({ _id }) => _id === modern.plainId))
      assert.deepEqual(other.card, { facts: [] }, list);
  }
});

test('without the setting no list has them', async () => {
  for (const [list, products] of Object.entries(await listsOf(letter))) {
    assert.ok(
      products.some(({ _id }) => _id === letter.fanId),
      list,
    );
    for (const product of products) assert.ok(!('card' in product), list);
  }
});

test('the home page, the search box and the product itself are as before', async () => {
  const { visitor } = modern.shop;
  const lists = [
    (await visitor.call(catalogEndpoints.listNewArrivals)).body,
    (await visitor.call(catalogEndpoints.listPopularGadgets, { query: { skip: 0, limit: 8 } })).body,
    (await visitor.call(catalogEndpoints.searchProducts, { query: { search: 'breeze' } })).body,
    [(await visitor.call(catalogEndpoints.findProduct, { params: { id: modern.fanId } })).body],
  ];
  for (const products of lists) {
    assert.ok(products.length > 0);
    for (const product of products) assert.ok(!('card' in product));
  }
});

test('a change of the specification and of the colours changes the cards', async () => {
  const { shop, admin, fanId } = modern;
  shop.clock.advance(1000);
  await admin.call(catalogEndpoints.changeProduct, {
    params: { id: fanId },
    body: { specs: [{ key: 'runtime_low_h', value: 16 }] },
  });
  const { category = [], together = [] } = await listsOf(modern);
  for (const list of [category, together])
    assert.equal(list.find(({ _id }) => _id === fanId)?.card?.facts[0]?.en, '16 h on low');
});
