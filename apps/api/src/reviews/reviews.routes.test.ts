/** The review endpoints, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { maxReviewLength, reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { assertNoServerError, hostileBodies, hostileIds, hostileValues } from '../testing/hostile-input.ts';
import { billing, buy, buyDelivered, buyReviewed } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct();
});
after(() => shop.close());

const review = (person: TestClient, id: string, reviewText: string) =>
  person.call(reviewEndpoints.addReview, { params: { id }, body: { reviewText } });
const reviewed = (person: SignedInClient, email = person.email) =>
  person.call(reviewEndpoints.listMyReviews, { params: { email } });
const pending = (person: SignedInClient, email = person.email) =>
  person.call(reviewEndpoints.listMyPendingReviews, { params: { email } });
const find = async (person: SignedInClient, id: string) =>
  (await person.call(orderEndpoints.findOrder, { params: { id } })).body;

test('a review is stored with its order, which moves from the pending to the reviewed orders', async () => {
  proves('CALL-29', 'CALL-32', 'CALL-33', 'ENT-14', 'REV-05');
  const person = await shop.signIn();
  const order = await buyDelivered(person, admin, product);
  assert.deepEqual((await pending(person)).body.result[0]?._id, order._id);
  assert.deepEqual((await reviewed(person)).body, []);
  const { status, body } = await review(person, order._id, '  Very good.\nখুব ভালো 👍 ');
  assert.deepEqual([status, body], [200, { modifiedCount: 1, message: reviewTexts.added }]);
  const stored = await find(person, order._id);
  assert.deepEqual(
    [stored.customerReview, stored.reviewAdded],
    ['Very good.\nখুব ভালো 👍', shop.clock.now().toISOString()],
  );
  assert.deepEqual((await reviewed(person)).body, [stored]);
  assert.deepEqual((await pending(person)).body, { result: [], total: 0 });
});

test('pending reviews are the delivered, unreviewed orders and their number', async () => {
  proves('CALL-33', 'CALL-34', 'CALL-35');
  const person = await shop.signIn();
  await buyDelivered(await shop.signIn(), admin, product);
  await buy(person, product);
  await buyReviewed(person, admin, product);
  const older = await buyDelivered(person, admin, product);
  shop.clock.advance(1_000);
  const newer = await buyDelivered(person, admin, product);
  const { body } = await pending(person);
  assert.deepEqual([body.result.map(({ _id }) => _id), body.total], [[newer._id, older._id], 2]);
});

test('reviewed orders come with the newest review first (Q-139)', async () => {
  const person = await shop.signIn();
  const first = await buyDelivered(person, admin, product);
  const second = await buyDelivered(person, admin, product);
  await review(person, second._id, 'older review');
  shop.clock.advance(1_000);
  await review(person, first._id, 'newer review');
  const { body } = await reviewed(person);
  assert.deepEqual(
    body.map(({ customerReview }) => customerReview),
    ['newer review', 'older review'],
  );
});

test('an order can be reviewed once, even with concurrent requests', async () => {
  const person = await shop.signIn();
  const order = await buyDelivered(person, admin, product);
  const responses = await Promise.all(['a', 'b', 'c', 'd'].map((text) => review(person, order._id, text)));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const again = await review(person, order._id, 'again');
  assert.deepEqual([again.status, again.error.message], [409, reviewTexts.alreadyReviewed]);
});

test('an undelivered, unknown or deleted order, or one of another customer, cannot be reviewed', async () => {
  const person = await shop.signIn();
  const undelivered = await buy(person, product);
  const tooEarly = await review(person, undelivered._id, 'good');
  assert.deepEqual([tooEarly.status, tooEarly.error.message], [409, reviewTexts.notDelivered]);
  const deleted = await buyDelivered(person, admin, product);
  await admin.call(orderEndpoints.removeOrder, { params: { id: deleted._id } });
  const foreign = await buyDelivered(await shop.signIn(), admin, product);
  for (const user of [person, admin]) {
    for (const id of [foreign._id, 'nothing', deleted._id]) {
      const { status, error } = await review(user, id, 'good');
      assert.deepEqual([status, error.message], [404, orderTexts.notFound]);
    }
  }
  assert.equal((await find(admin, foreign._id)).customerReview, undefined);
});

test('a review has 1 to 2000 characters after trimming (Q-136)', async () => {
  const person = await shop.signIn();
  const order = await buyDelivered(person, admin, product);
  for (const [text, message] of [
    ['', reviewTexts.empty],
    [' \n\t ', reviewTexts.empty],
    ['x'.repeat(maxReviewLength + 1), reviewTexts.tooLong],
  ] as const) {
    const { status, error } = await review(person, order._id, text);
    assert.deepEqual([status, error.message], [400, message]);
  }
  assert.equal((await review(person, order._id, ` ${'🎧'.repeat(maxReviewLength)} `)).status, 200);
});

test('a review is stored as plain text', async () => {
  const person = await shop.signIn();
  const order = await buyDelivered(person, admin, product);
  const text = '<script>alert("hi")</script> & <b>bold</b>';
  await review(person, order._id, text);
  assert.equal((await find(person, order._id)).customerReview, text);
});

test('the reviews of another e-mail are for admins only (Q-036)', async () => {
  const person = await shop.signIn();
  const stranger = await shop.signIn();
  await buyReviewed(person, admin, product);
  await buyDelivered(person, admin, product);
  assert.equal((await reviewed(stranger, person.email)).status, 403);
  assert.equal((await pending(stranger, person.email)).status, 403);
  assert.equal((await reviewed(admin, person.email)).body.length, 1);
  assert.equal((await pending(admin, person.email)).body.total, 1);
  assert.equal((await reviewed(person, person.email.toUpperCase())).body.length, 1);
  assert.deepEqual((await pending(admin, 'nobody@example.com')).body, { result: [], total: 0 });
});

test('reviews require a session', async () => {
  const person = await shop.signIn();
  const order = await buyDelivered(person, admin, product);
  const params = { email: person.email };
  assert.equal((await review(shop.visitor, order._id, 'good')).status, 401);
  assert.equal((await shop.visitor.call(reviewEndpoints.listMyReviews, { params })).status, 401);
  assert.equal((await shop.visitor.call(reviewEndpoints.listMyPendingReviews, { params })).status, 401);
  assert.equal((await find(person, order._id)).customerReview, undefined);
});

test('hostile input gets a clear response', async () => {
  const person = await shop.signIn();
  const order = await buy(person, product);
  const url = `/api/add-review/${order._id}`;
  for (const value of hostileValues) {
    const response = await person.send('PUT', url, { reviewText: value });
    assertNoServerError(response, `reviewText ${JSON.stringify(value).slice(0, 60)}`);
    assert.ok(response.status === 400 || response.status === 409);
  }
  const json = { 'content-type': 'application/json' };
  for (const body of hostileBodies)
    assertNoServerError(await person.send('PUT', url, body, json), body.slice(0, 60));
  for (const id of hostileIds) {
    assertNoServerError(await person.send('PUT', `/api/add-review/${id}`, { reviewText: 'good' }), id);
    assertNoServerError(await person.send('GET', `/api/my-review/${id}`), id);
    assertNoServerError(await person.send('GET', `/api/my-pending-review/${id}`), id);
  }
});

test('reviews on the home page contain text, first name and product, no other personal data', async () => {
  shop.clock.advance(1_000);
  const person = await shop.signIn({ name: 'Secret Account' });
  const gadget = await shop.addProduct({ name: 'CoolWave', names: { bn: 'কুলওয়েভ' } });
  const order = await buyDelivered(person, admin, gadget, { ...billing, name: 'Mst. Rokeya Khatun' });
  const text = 'Came in two days, well packed.';
  await review(person, order._id, text);
  const { status, body } = await shop.visitor.call(reviewEndpoints.listRecentReviews);
  assert.equal(status, 200);
  assert.deepEqual(body[0], {
    text,
    firstName: 'Rokeya',
    product: { _id: gadget, productName: 'CoolWave', names: { bn: 'কুলওয়েভ' } },
  });
  const json = JSON.stringify(body);
  const secrets = [
    order._id,
    person.email,
    person.userId,
    order.email,
    order.mobileNumber,
    order.address,
    order.district,
  ];
  for (const secret of [...secrets, 'Khatun', 'Secret']) assert.ok(!json.includes(secret), secret);
});

test('a new review is on the home page immediately, newest first, one per customer and at most six', async () => {
  const recentTexts = async () =>
    (await shop.visitor.call(reviewEndpoints.listRecentReviews)).body.map(({ text }) => text);
  const buyers = await Promise.all(Array.from({ length: 7 }, () => shop.signIn()));
  const texts: string[] = [];
  for (const [number, buyer] of buyers.entries()) {
    shop.clock.advance(1_000);
    const text = `It works very well, says buyer ${number}.`;
    await review(buyer, (await buyDelivered(buyer, admin, product))._id, text);
    texts.unshift(text);
    assert.equal((await recentTexts())[0], text);
  }
  assert.deepEqual(await recentTexts(), texts.slice(0, 6));
  shop.clock.advance(1_000);
  const [first] = buyers;
  assert.ok(first);
  const again = 'And it still works, a month later.';
  await review(first, (await buyDelivered(first, admin, product))._id, again);
  assert.deepEqual(await recentTexts(), [again, ...texts.slice(0, 5)]);
});

test('a review with a telephone number, or of a deleted order or account, is not shown', async () => {
  const recentTexts = async () =>
    (await shop.visitor.call(reviewEndpoints.listRecentReviews)).body.map(({ text }) => text);
  const buyer = await shop.signIn();
  const withNumber = await buyDelivered(buyer, admin, product);
  shop.clock.advance(1_000);
  await review(buyer, withNumber._id, 'Very good, call me on 01712-345678 for more.');
  assert.ok((await recentTexts()).every((text) => !text.includes('01712')));
  shop.clock.advance(1_000);
  const deleted = await buyDelivered(buyer, admin, product);
  const text = 'Shown until its order is deleted.';
  await review(buyer, deleted._id, text);
  assert.equal((await recentTexts())[0], text);
  await admin.call(orderEndpoints.removeOrder, { params: { id: deleted._id } });
  assert.ok(!(await recentTexts()).includes(text));

  const leaver = await shop.signIn();
  const last = 'Shown until the account is deleted.';
  await review(leaver, (await buyDelivered(leaver, admin, product))._id, last);
  assert.ok((await recentTexts()).includes(last));
  await admin.call(userEndpoints.removeUser, { params: { id: leaver.userId } });
  shop.clock.advance(61_000);
  assert.ok(!(await recentTexts()).includes(last));
});

test('a product that is no longer sold is named without a link', async () => {
  const buyer = await shop.signIn();
  const gadgetId = await shop.addProduct({ name: 'Old Fan' });
  shop.clock.advance(1_000);
  await review(
    buyer,
    (await buyDelivered(buyer, admin, gadgetId))._id,
    'Still blowing after all these years.',
  );
  await admin.call(catalogEndpoints.removeProduct, { params: { id: gadgetId } });
  const { body } = await shop.visitor.call(reviewEndpoints.listRecentReviews);
  assert.deepEqual(body[0]?.product, { productName: 'Old Fan' });
});
