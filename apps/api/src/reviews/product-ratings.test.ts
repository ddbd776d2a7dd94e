/** The stars of products, tested through the whole server (decision 158). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { ProductRating } from '@jontro/shop/catalog/ratings.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import type { RatedProduct } from '@jontro/shop/reviews/product-reviews.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { checkInvariants } from '../admin/check-invariants.ts';
import { products } from '../catalog/catalog.table.ts';
import { orders } from '../orders/orders.table.ts';
import { buy, buyDelivered } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { productReviews } from './product-reviews.table.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const ratingOf = async (id: string): Promise<ProductRating | undefined> =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body.rating;
const rate = (person: SignedInClient, id: string, items: RatedProduct[], reviewText = 'Works as it should') =>
  person.call(reviewEndpoints.addReview, { params: { id }, body: { reviewText, items } });

test('a delivered order rates each of its products once; the text of the order stays where it is', async () => {
  proves('B-KNOW-13');
  const [buyer, product] = [await shop.signIn(), await shop.addProduct()];
  const order = await buyDelivered(buyer, admin, product);
  assert.equal(await ratingOf(product), undefined);
  assert.equal((await rate(buyer, order._id, [{ gadgetId: product, rating: 4 }])).status, 200);
  assert.deepEqual(await ratingOf(product), { average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
  const { body } = await buyer.call(orderEndpoints.findOrder, { params: { id: order._id } });
  assert.equal(body.customerReview, 'Works as it should');
  const [row] = await shop.context.db
    .select()
    .from(productReviews)
    .where(eq(productReviews.productId, product));
  assert.equal(row?.text, 'Works as it should');
  assert.equal((await rate(buyer, order._id, [{ gadgetId: product, rating: 1 }])).status, 409);
  assert.equal((await ratingOf(product))?.count, 1);
});

test('a client of the specification reviews without stars, and the product has none', async () => {
  const [buyer, product] = [await shop.signIn(), await shop.addProduct()];
  const order = await buyDelivered(buyer, admin, product);
  const body = { reviewText: 'Good' };
  assert.equal(
    (await buyer.call(reviewEndpoints.addReview, { params: { id: order._id }, body })).status,
    200,
  );
  const { body: found } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id: product } });
  assert.equal('rating' in found, false);
});

test('stars of another product, twice the same, or outside 1 to 5 are rejected, and nothing is stored', async () => {
  const [buyer, product, other] = [await shop.signIn(), await shop.addProduct(), await shop.addProduct()];
  const order = await buyDelivered(buyer, admin, product);
  const star = { gadgetId: product, rating: 5 };
  const cases: [RatedProduct[], string | undefined][] = [
    [[{ gadgetId: other, rating: 5 }], reviewTexts.notOrdered],
    [[star, star], reviewTexts.ratedTwice],
    [[{ ...star, text: 'x'.repeat(2_001) }], reviewTexts.tooLong],
    [[{ ...star, rating: 0 }], undefined],
    [[{ ...star, rating: 6 }], undefined],
    [[{ ...star, rating: 4.5 }], undefined],
  ];
  for (const [items, message] of cases) {
    const { status, error } = await rate(buyer, order._id, items);
    assert.equal(status, 400, JSON.stringify(items));
    if (message) assert.equal(error.message, message);
  }
  const found = await buyer.call(orderEndpoints.findOrder, { params: { id: order._id } });
  assert.equal(found.body.customerReview, undefined);
  assert.equal(await ratingOf(product), undefined);
});

test('only the buyer of a delivered order rates its products', async () => {
  proves('B-KNOW-15');
  const [buyer, stranger, product] = [await shop.signIn(), await shop.signIn(), await shop.addProduct()];
  const waiting = await buy(buyer, product);
  const items = [{ gadgetId: product, rating: 5 }];
  assert.equal((await rate(buyer, waiting._id, items)).status, 409);
  const delivered = await buyDelivered(buyer, admin, product);
  assert.equal((await rate(stranger, delivered._id, items)).status, 404);
  assert.equal((await rate(admin, delivered._id, items)).status, 404);
  assert.equal(await ratingOf(product), undefined);
});

test('many buyers who rate one product at once are all counted', async () => {
  proves('B-KNOW-14');
  const product = await shop.addProduct();
  const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.signIn()));
  const bought = await Promise.all(
    buyers.map(async (buyer) => ({ buyer, order: await buyDelivered(buyer, admin, product) })),
  );
  const responses = await Promise.all(
    bought.map(({ buyer, order }, index) =>
      rate(buyer, order._id, [{ gadgetId: product, rating: (index % 5) + 1 }]),
    ),
  );
  assert.deepEqual(
    responses.map(({ status }) => status),
    buyers.map(() => 200),
  );
  assert.deepEqual((await ratingOf(product))?.stars, [2, 2, 2, 1, 1]);
});

test('a text with a telephone number is held, in Bengali digits as well, and its stars are not counted', async () => {
  proves('B-KNOW-16');
  const product = await shop.addProduct();
  for (const text of ['ফোন করুন ০১৭১২-৩৪৫৬৭৮', 'see my page at cheap.example.com', 'write to a@b.example']) {
    const buyer = await shop.signIn();
    const order = await buyDelivered(buyer, admin, product);
    assert.equal((await rate(buyer, order._id, [{ gadgetId: product, rating: 5 }], text)).status, 200);
  }
  assert.equal(await ratingOf(product), undefined);
});

test('a reviewer whose account is deleted no longer counts', async () => {
  const [buyer, product] = [await shop.signIn(), await shop.addProduct()];
  const order = await buyDelivered(buyer, admin, product);
  await rate(buyer, order._id, [{ gadgetId: product, rating: 2 }]);
  assert.equal((await ratingOf(product))?.count, 1);
  await admin.call(userEndpoints.removeUser, { params: { id: buyer.userId } });
  assert.equal(await ratingOf(product), undefined);
});

/** What the model knows of a review. */
interface Reviewed {
  product: number;
  rating: number;
  order: string;
  state: 'shown' | 'hidden';
  deleted: boolean;
}

test('the stars of every product equal the sum over its shown reviews after any sequence of changes', async () => {
  proves('B-KNOW-14');
  const { db } = shop.context;
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      product: fc.nat(1),
      rating: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      kind: fc.constantFrom('hide' as const, 'show' as const, 'delete' as const, 'restore' as const),
      index: fc.nat(9),
    }),
  );
  const buyer = await shop.signIn();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const ids = [await shop.addProduct(), await shop.addProduct()];
      const reviews: Reviewed[] = [];
      for (const step of actions) {
        if (step.kind === 'add') {
          const product = ids[step.product] ?? '';
          const order = await buyDelivered(buyer, admin, product);
          await rate(buyer, order._id, [{ gadgetId: product, rating: step.rating }]);
          reviews.push({ ...step, order: order._id, state: 'shown', deleted: false });
        } else {
          const review = reviews[step.index % Math.max(reviews.length, 1)];
          if (!review) continue;
          const params = { id: review.order };
          if (step.kind === 'delete') await admin.call(orderEndpoints.removeOrder, { params });
          else if (step.kind === 'restore') await admin.call(orderEndpoints.restoreOrder, { params });
          else {
            review.state = step.kind === 'hide' ? 'hidden' : 'shown';
            await db
              .update(productReviews)
              .set({ state: review.state })
              .where(eq(productReviews.orderId, review.order));
          }
          if (step.kind === 'delete' || step.kind === 'restore') review.deleted = step.kind === 'delete';
        }
        const rows = await db
          .select({ id: products.id, ratings: products.ratings })
          .from(products)
          .where(inArray(products.id, ids));
        for (const [product, id] of ids.entries()) {
          const counted = [1, 2, 3, 4, 5].map(
            (stars) =>
              reviews.filter(
                (review) =>
                  review.product === product &&
                  review.rating === stars &&
                  review.state === 'shown' &&
                  !review.deleted,
              ).length,
          );
          assert.deepEqual(rows.find((row) => row.id === id)?.ratings, counted);
        }
      }
    }),
    { numRuns: 12 },
  );
  const broken = (await checkInvariants(db)).filter(
    (result) => result.invariant.name === 'ratings' && result.broken.length > 0,
  );
  assert.deepEqual(broken, []);
});

test('an order that is deleted while its review is shown again is not counted, whichever comes first', async () => {
  const { db } = shop.context;
  const [buyer, product] = [await shop.signIn(), await shop.addProduct()];
  for (let round = 0; round < 6; round += 1) {
    const order = await buyDelivered(buyer, admin, product);
    await rate(buyer, order._id, [{ gadgetId: product, rating: 5 }]);
    const ofOrder = eq(productReviews.orderId, order._id);
    await db.update(productReviews).set({ state: 'hidden' }).where(ofOrder);
    const deletion = db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, order._id));
    const showing = db.update(productReviews).set({ state: 'shown' }).where(ofOrder);
    await Promise.all(round % 2 === 0 ? [deletion, showing] : [showing, deletion]);
    assert.deepEqual(await storedRatings(product), [0, 0, 0, 0, 0]);
  }
});

async function storedRatings(id: string): Promise<number[] | undefined> {
  const [row] = await shop.context.db
    .select({ ratings: products.ratings })
    .from(products)
    .where(eq(products.id, id));
  return row?.ratings;
}

test('the reviews of a product are found by words, as they are written, and by date', async () => {
  const product = await shop.addProduct();
  const texts = ['The BATTERY lasts 100% of a day', 'ব্যাটারি ভালো, সাউন্ড কম', 'Battery is weak, sound is good'];
  for (const text of texts) {
    shop.clock.advance(60_000);
    const buyer = await shop.signIn();
    const order = await buyDelivered(buyer, admin, product);
    await rate(buyer, order._id, [{ gadgetId: product, rating: 4 }], text);
  }
  const list = async (query: {
    q?: string;
    sort?: 'newest';
    photos?: 'yes';
    stars?: number;
    limit?: number;
  }) => {
    const { body } = await shop.visitor.call(productReviewEndpoints.listProductReviews, {
      params: { id: product },
      query: { page: 1, limit: 10, ...query },
    });
    return { total: body.total, texts: body.result.map(({ text }) => text) };
  };
  assert.deepEqual(await list({ q: 'battery' }), { total: 2, texts: [texts[2], texts[0]] });
  assert.deepEqual((await list({ q: 'sound battery' })).texts, [texts[2]]);
  assert.deepEqual((await list({ q: 'ব্যাটারি' })).texts, [texts[1]]);
  assert.deepEqual((await list({ q: '100%' })).texts, [texts[0]]);
  assert.deepEqual((await list({ q: '%' })).texts, [texts[0]]);
  assert.deepEqual(await list({ q: 'battery', stars: 1 }), { total: 0, texts: [] });
  assert.deepEqual(await list({ photos: 'yes' }), { total: 0, texts: [] });
  const reader = await shop.signIn();
  const { body } = await shop.visitor.call(productReviewEndpoints.listProductReviews, {
    params: { id: product },
  });
  const oldest = body.result.at(-1)?._id ?? '';
  await reader.call(productReviewEndpoints.voteReview, { params: { id: oldest }, body: { helpful: true } });
  assert.equal((await list({})).texts[0], texts[0]);
  assert.deepEqual((await list({ sort: 'newest' })).texts, texts.toReversed());
  assert.deepEqual(await list({ q: 'battery', limit: 1 }), { total: 2, texts: [texts[0]] });
});
