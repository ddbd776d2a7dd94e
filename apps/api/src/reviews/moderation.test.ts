/** Held reviews, and how staff show, hide and answer them, tested through the whole server (decision 159). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { hideLabels } from '@jontro/shop/reviews/product-reviews.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { and, eq } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { newId } from '../database/ids.ts';
import { mails } from '../mail/mail.table.ts';
import { billing, buyDelivered, buyRated } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const ofProduct = async (id: string) =>
  (await shop.visitor.call(productReviewEndpoints.listProductReviews, { params: { id } })).body.result;
const countOf = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body.rating?.count ?? 0;
const own = async (person: SignedInClient) =>
  (await person.call(moderationEndpoints.listMyProductReviews, {})).body;
const hide = (id: string, reason: 'advert' | 'bad-rating') =>
  admin.call(moderationEndpoints.hideReview, { params: { id }, body: { reason } });
const show = (id: string) => admin.call(moderationEndpoints.showReview, { params: { id } });

/** A product with a review; returns both ids. */
async function rated(rating: number, text?: string) {
  const [buyer, product] = [await shop.signIn(), await shop.addProduct()];
  await buyRated(buyer, admin, product, { rating, ...(text && { text }) });
  const [review] = await own(buyer);
  assert.ok(review);
  return { buyer, product, id: review._id };
}

test('a held review is on the list of staff, its writer sees why, and it is published when staff show it', async () => {
  const { buyer, product, id } = await rated(5, 'ফোন দিন ০১৭১২ ৩৪৫ ৬৭৮, ভালো জিনিস');
  assert.deepEqual([(await ofProduct(product)).length, await countOf(product)], [0, 0]);
  const [held] = await own(buyer);
  assert.deepEqual([held?.state, held?.heldFor], ['held', 'number']);
  const { body } = await admin.call(moderationEndpoints.listReviews, { query: { state: 'held' } });
  assert.ok(body.some((review) => review._id === id && !review.published));
  assert.equal((await show(id)).body.modifiedCount, 1);
  assert.equal((await show(id)).body.modifiedCount, 0);
  assert.deepEqual([(await ofProduct(product)).length, await countOf(product)], [1, 1]);
  assert.deepEqual(
    (await own(buyer)).map(({ state, heldFor }) => [state, heldFor]),
    [['shown', undefined]],
  );
});

test('a review that is held or hidden is not quoted on the home page', async () => {
  const quoted = async (text: string) =>
    (await shop.visitor.call(reviewEndpoints.listRecentReviews)).body.some((review) => review.text === text);
  const text = 'The strap is softer than it looks';
  const { id } = await rated(4, text);
  assert.equal(await quoted(text), true);
  await hide(id, 'advert');
  assert.equal(await quoted(text), false);
  await show(id);
  assert.equal(await quoted(text), true);
});

test('hiding a bad review for its rating is in the audit log and counted in the reports; its writer sees why', async () => {
  proves('B-KNOW-16');
  const { buyer, product, id } = await rated(1, 'It stopped after a week');
  const before = (await admin.call(moderationEndpoints.findReviewReport, {})).body;
  assert.equal((await hide(id, 'bad-rating')).status, 200);
  assert.deepEqual([(await ofProduct(product)).length, await countOf(product)], [0, 0]);
  const now = (await admin.call(moderationEndpoints.findReviewReport, {})).body;
  assert.deepEqual(now, {
    ...before,
    shown: before.shown - 1,
    hidden: before.hidden + 1,
    hiddenForRating: before.hiddenForRating + 1,
    lowHidden: before.lowHidden + 1,
  });
  const [hidden] = await own(buyer);
  assert.deepEqual([hidden?.state, hidden?.hiddenFor], ['hidden', 'bad-rating']);
  const [entry] = await shop.context.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.act, 'hideReview'), eq(auditEntries.thingId, id)));
  assert.deepEqual([entry?.after?.reason, entry?.after?.state], [hideLabels['bad-rating'], 'hidden']);
  assert.match(entry?.name ?? '', /^1 of 5, /);
  await show(id);
  assert.deepEqual((await admin.call(moderationEndpoints.findReviewReport, {})).body, before);
});

test('an answer is public below the review, and an empty one removes it', async () => {
  const { product, id } = await rated(3);
  const reply = (text: string) =>
    admin.call(moderationEndpoints.replyToReview, { params: { id }, body: { text } });
  assert.equal((await reply('  Thank you, we ask the maker. ')).status, 200);
  assert.equal((await ofProduct(product))[0]?.reply, 'Thank you, we ask the maker.');
  await reply(' ');
  assert.equal((await ofProduct(product))[0]?.reply, undefined);
  assert.equal((await reply('x'.repeat(1_001))).status, 400);
});

test('one person’s vote counts once, also at the same time, and orders the reviews', async () => {
  const product = await shop.addProduct();
  for (const rating of [5, 2, 4]) {
    shop.clock.advance(1_000);
    await buyRated(await shop.signIn(), admin, product, { rating });
  }
  const reader = await shop.signIn();
  const [newest, middle] = await ofProduct(product);
  assert.deepEqual([newest?.rating, middle?.rating], [4, 2]);
  const vote = (helpful: boolean) =>
    reader.call(productReviewEndpoints.voteReview, {
      params: { id: middle?._id ?? '' },
      body: { helpful },
    });
  await Promise.all([vote(true), vote(true), vote(true)]);
  assert.deepEqual(
    (await ofProduct(product)).map(({ rating, helpful }) => [rating, helpful]),
    [
      [2, 1],
      [4, 0],
      [5, 0],
    ],
  );
  await vote(false);
  assert.deepEqual(
    (await ofProduct(product)).map(({ rating }) => rating),
    [4, 2, 5],
  );
});

test('a hidden review cannot be voted for or read by others, and nobody moderates without the permission', async () => {
  const { buyer, product, id } = await rated(4);
  await hide(id, 'advert');
  const reader = await shop.signIn();
  const vote = await reader.call(productReviewEndpoints.voteReview, {
    params: { id },
    body: { helpful: true },
  });
  assert.equal(vote.status, 404);
  assert.deepEqual(await own(reader), []);
  for (const person of [buyer, reader]) {
    assert.equal((await person.call(moderationEndpoints.showReview, { params: { id } })).status, 403);
  }
  assert.equal(await countOf(product), 0);
});

test('the reader’s own votes and reviews of a product are listed, nobody else’s', async () => {
  const { buyer, product, id } = await rated(4);
  const reader = await shop.signIn();
  const votes = async (person: SignedInClient) =>
    (await person.call(productReviewEndpoints.findMyVotes, { params: { id: product } })).body;
  assert.deepEqual(await votes(reader), { helpful: [], own: [] });
  await reader.call(productReviewEndpoints.voteReview, { params: { id }, body: { helpful: true } });
  assert.deepEqual(await votes(reader), { helpful: [id], own: [] });
  assert.deepEqual(await votes(buyer), { helpful: [], own: [id] });
  const other = await shop.addProduct();
  const elsewhere = await reader.call(productReviewEndpoints.findMyVotes, { params: { id: other } });
  assert.deepEqual(elsewhere.body, { helpful: [], own: [] });
});

test('the writer is mailed that a review is shown, hidden or answered, and nothing about one that was shown at once', async () => {
  proves('B-KNOW-16');
  const address = `writer-${newId(shop.clock.now())}@example.com`;
  const [buyer, product] = [await shop.signIn(), await shop.addProduct()];
  const order = await buyDelivered(buyer, admin, product, { ...billing, email: address });
  const body = { reviewText: 'Ask 01712 345678', items: [{ gadgetId: product, rating: 2 }] };
  await buyer.call(reviewEndpoints.addReview, { params: { id: order._id }, body });
  const id = (await own(buyer))[0]?._id ?? '';
  const news = async () =>
    (await shop.context.db.select().from(mails).where(eq(mails.recipient, address)))
      .filter(({ kind }) => kind.startsWith('review-'))
      .map(({ kind, text }) => [kind, text] as const);
  assert.deepEqual(await news(), []);
  await show(id);
  await show(id);
  shop.clock.advance(1_000);
  const reply = (text: string) =>
    admin.call(moderationEndpoints.replyToReview, { params: { id }, body: { text } });
  await reply('We mend it');
  shop.clock.advance(1_000);
  await reply('We mend it today');
  shop.clock.advance(1_000);
  await hide(id, 'bad-rating');
  const sent = await news();
  assert.deepEqual(sent.map(([kind]) => kind).sort(), ['review-answered', 'review-hidden', 'review-shown']);
  const textOf = (wanted: string) => sent.find(([kind]) => kind === wanted)?.[1] ?? '';
  assert.match(textOf('review-answered'), /We mend it/);
  assert.ok(textOf('review-hidden').includes(hideLabels['bad-rating']));
  await admin.call(userEndpoints.removeUser, { params: { id: buyer.userId } });
  await show(id);
  assert.equal((await news()).length, 3);
});
