/** Questions about products: asked, answered, held and hidden, tested through the whole server (decision 160). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { questionModerationEndpoints } from '@jontro/shop/questions/question-moderation.endpoints.ts';
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { maxCustomerAnswers, maxQuestionsPerDay, questionTexts } from '@jontro/shop/questions/questions.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { mails } from '../mail/mail.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { buyDelivered } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  overrideSettings(shop.context.config, { questions: true });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const listed = async (id: string, q?: string) =>
  (
    await shop.visitor.call(questionEndpoints.listProductQuestions, {
      params: { id },
      query: { page: 1, limit: 10, ...(q && { q }) },
    })
  ).body;
const ask = (person: SignedInClient, id: string, text = 'Does it charge a laptop?') =>
  person.call(questionEndpoints.askQuestion, { params: { id }, body: { text } });
const answer = (person: SignedInClient, id: string, text = 'Yes, mine does.') =>
  person.call(questionEndpoints.answerQuestion, { params: { id }, body: { text } });
const reply = (id: string, text: string) =>
  admin.call(questionModerationEndpoints.replyToQuestion, { params: { id }, body: { text } });
async function buyerOf(product: string): Promise<SignedInClient> {
  const buyer = await shop.signIn({ name: 'Nusrat Jahan' });
  await buyDelivered(buyer, admin, product);
  return buyer;
}
const countOf = async (id: string) =>
  (await shop.context.db.select().from(products).where(eq(products.id, id)))[0]?.questions;
const mailsTo = (email: string) => shop.context.db.select().from(mails).where(eq(mails.recipient, email));

test('a question is asked, a buyer and the shop answer it, and its writer is mailed once', async () => {
  proves('B-KNOW-19');
  const product = await shop.addProduct();
  const [asker, buyer] = [await shop.signIn({ name: 'Karim Uddin' }), await buyerOf(product)];
  const { body, status } = await ask(asker, product);
  assert.deepEqual([status, body.state, await countOf(product)], [200, 'shown', 1]);
  assert.equal((await answer(buyer, body.insertedId)).status, 200);
  assert.equal((await reply(body.insertedId, ' At up to 65 W. ')).body.modifiedCount, 1);
  const { result, total } = await listed(product);
  assert.equal(total, 1);
  assert.deepEqual(
    result.map(({ text, firstName, answers }) => [
      text,
      firstName,
      answers.map((given) => [given.from, given.firstName, given.text]),
    ]),
    [
      [
        'Does it charge a laptop?',
        'Karim',
        [
          ['shop', undefined, 'At up to 65 W.'],
          ['customer', 'Nusrat', 'Yes, mine does.'],
        ],
      ],
    ],
  );
  const sent = (await mailsTo(asker.email)).filter(({ kind }) => kind === 'question-answered');
  assert.equal(sent.length, 1);
  assert.match(sent[0]?.text ?? '', /Yes, mine does\./);
  assert.equal((await listed(product, 'laptop 65')).total, 1);
  assert.equal((await listed(product, 'phone')).total, 0);
});

test('only a customer who has received the product answers, once, and not the own question', async () => {
  proves('B-KNOW-19');
  const product = await shop.addProduct();
  const buyer = await buyerOf(product);
  const { body } = await ask(await shop.signIn(), product);
  const refused = async (person: SignedInClient, id: string, text: string) => {
    const { status, error } = await answer(person, id);
    assert.deepEqual([status, error.message], [409, text]);
  };
  await refused(await shop.signIn(), body.insertedId, questionTexts.onlyBuyers);
  assert.equal((await answer(buyer, body.insertedId)).status, 200);
  await refused(buyer, body.insertedId, questionTexts.onlyOnce);
  const { body: own } = await ask(buyer, product);
  await refused(buyer, own.insertedId, questionTexts.ownQuestion);
});

test('of eight buyers who answer at once, five are stored; the same buyer at once, one', async () => {
  const product = await shop.addProduct();
  const { body } = await ask(await shop.signIn(), product);
  const first = await buyerOf(product);
  const twice = await Promise.all([1, 2, 3].map(() => answer(first, body.insertedId)));
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409, 409]);
  const buyers: SignedInClient[] = [];
  for (let count = 0; count < 8; count += 1) buyers.push(await buyerOf(product));
  const answers = await Promise.all(buyers.map((buyer) => answer(buyer, body.insertedId)));
  assert.equal(answers.filter(({ status }) => status === 200).length, maxCustomerAnswers - 1);
  assert.equal((await listed(product)).result[0]?.answers.length, maxCustomerAnswers);
});

test('an account asks five questions a day, also at once', async () => {
  const product = await shop.addProduct();
  const person = await shop.signIn();
  const asked = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => ask(person, product, `Question ${n}?`)));
  assert.equal(asked.filter(({ status }) => status === 200).length, maxQuestionsPerDay);
  shop.clock.advance(24 * 3_600_000 + 1_000);
});

test('a question with a number is held until staff show it; hidden, its writer sees why', async () => {
  proves('B-KNOW-19');
  const product = await shop.addProduct();
  const asker = await shop.signIn();
  const { body } = await ask(asker, product, 'ফোন করুন ০১৭১২ ৩৪৫ ৬৭৮');
  assert.deepEqual(
    [body.state, body.message, (await listed(product)).total],
    ['held', questionTexts.held, 0],
  );
  const params = { id: body.insertedId };
  await admin.call(questionModerationEndpoints.showQuestion, { params });
  assert.deepEqual([(await listed(product)).total, await countOf(product)], [1, 1]);
  await admin.call(questionModerationEndpoints.hideQuestion, { params, body: { reason: 'advert' } });
  assert.deepEqual([(await listed(product)).total, await countOf(product)], [0, 0]);
  const { body: mine } = await asker.call(questionEndpoints.listMyQuestions, { query: { product } });
  assert.deepEqual(
    mine.questions.map(({ state, hiddenFor }) => [state, hiddenFor]),
    [['hidden', 'advert']],
  );
});

test('an answer goes with its order and comes back, and goes with its account', async () => {
  const product = await shop.addProduct();
  const { body } = await ask(await shop.signIn(), product);
  const buyer = await shop.signIn();
  const order = await buyDelivered(buyer, admin, product);
  await answer(buyer, body.insertedId);
  const shown = async () => (await listed(product)).result[0]?.answers.length;
  assert.equal(await shown(), 1);
  await admin.call(orderEndpoints.removeOrder, { params: { id: order._id } });
  assert.equal(await shown(), 0);
  await admin.call(orderEndpoints.restoreOrder, { params: { id: order._id } });
  assert.equal(await shown(), 1);
  await admin.call(userEndpoints.removeUser, { params: { id: buyer.userId } });
  assert.equal(await shown(), 0);
});

test('a product is found by the words of a question and of its answers as long as these are shown', async () => {
  proves('B-KNOW-19');
  const product = await shop.addProduct();
  const { body } = await ask(await shop.signIn(), product, 'Does the zephyrine fit?');
  const found = async (search: string) =>
    (await shop.visitor.call(catalogEndpoints.searchProducts, { query: { search } })).body.some(
      ({ _id }) => _id === product,
    );
  assert.deepEqual([await found('zephyrine'), await found('quixotry')], [true, false]);
  await reply(body.insertedId, 'Ask for the quixotry.');
  assert.equal(await found('quixotry'), true);
  await reply(body.insertedId, 'Ask for the palimpsest.');
  assert.deepEqual([await found('quixotry'), await found('palimpsest')], [false, true]);
  const params = { id: body.insertedId };
  await admin.call(questionModerationEndpoints.hideQuestion, { params, body: { reason: 'off-topic' } });
  assert.deepEqual([await found('zephyrine'), await found('palimpsest')], [false, false]);
});

test('without the setting nobody asks, answers or reads questions', async () => {
  const product = await shop.addProduct();
  const person = await shop.signIn();
  const restore = overrideSettings(shop.context.config, { questions: false });
  const { status } = await shop.visitor.call(questionEndpoints.listProductQuestions, {
    params: { id: product },
    query: { page: 1, limit: 10 },
  });
  assert.deepEqual([status, (await ask(person, product)).status], [404, 404]);
  restore();
});
