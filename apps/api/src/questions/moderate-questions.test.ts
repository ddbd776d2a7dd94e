/** Questions that staff and shoppers change at once, and those of deleted products (decision 160). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { questionModerationEndpoints } from '@jontro/shop/questions/question-moderation.endpoints.ts';
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { questionTexts } from '@jontro/shop/questions/questions.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
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

const { hideQuestion, replyToQuestion, listQuestions } = questionModerationEndpoints;
const listed = (id: string) =>
  shop.visitor.call(questionEndpoints.listProductQuestions, {
    params: { id },
    query: { page: 1, limit: 10 },
  });
async function ask(product: string, text = 'Is it loud?'): Promise<string> {
  const { body } = await (await shop.signIn()).call(questionEndpoints.askQuestion, {
    params: { id: product },
    body: { text },
  });
  return body.insertedId;
}
const hide = (id: string) => admin.call(hideQuestion, { params: { id }, body: { reason: 'off-topic' } });
const waiting = async () =>
  (await admin.call(listQuestions, { query: { show: 'waiting' } })).body.map(({ _id }) => _id);
const mailsAbout = (id: string) =>
  shop.context.db
    .select()
    .from(mails)
    .where(eq(mails.dedupeKey, `question-answered:${id}`));

test('of an answer and the hiding of its question at once, none of the answers is seen, and nobody waits', async () => {
  proves('B-KNOW-19');
  const product = await shop.addProduct();
  const buyer = await shop.signIn();
  await buyDelivered(buyer, admin, product);
  for (let times = 0; times < 5; times += 1) {
    const id = await ask(product);
    const input = { params: { id }, body: { text: 'Hardly' } };
    const [answered, hidden] = await Promise.all([
      buyer.call(questionEndpoints.answerQuestion, input),
      hide(id),
    ]);
    assert.equal(hidden.status, 200);
    // Whichever came first: who answers a hidden question is told.
    if (answered.status !== 200) assert.deepEqual(answered.error.message, questionTexts.notFound);
    assert.equal((await listed(product)).body.total, 0);
    assert.equal((await mailsAbout(id)).length, answered.status === 200 ? 1 : 0);
    assert.ok(!(await waiting()).includes(id));
  }
});

test('of two admins who answer at once, one answer stays, and the shopper is mailed once', async () => {
  const product = await shop.addProduct();
  const other = await shop.signIn({ role: 'admin' });
  const id = await ask(product);
  const texts = ['Hardly', 'At 40 dB'];
  const replies = await Promise.all(
    [admin, other].map((by, index) =>
      by.call(replyToQuestion, { params: { id }, body: { text: texts[index] ?? '' } }),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  );
  const answers = (await listed(product)).body.result[0]?.answers ?? [];
  assert.equal(answers.length, 1);
  assert.ok(texts.includes(answers[0]?.text ?? ''));
  assert.equal((await mailsAbout(id)).length, 1);
});

test('the questions of a deleted product are neither read nor waited for, and come back with it', async () => {
  const product = await shop.addProduct();
  const id = await ask(product);
  const openQuestions = async () =>
    (await admin.call(dashboardEndpoints.findOpenWork, {})).body.questions ?? 0;
  const counted = await openQuestions();
  assert.ok((await waiting()).includes(id));
  await admin.call(catalogEndpoints.removeProduct, { params: { id: product } });
  assert.equal((await listed(product)).status, 404);
  assert.deepEqual([(await waiting()).includes(id), await openQuestions()], [false, counted - 1]);
  const { status } = await (await shop.signIn()).call(questionEndpoints.askQuestion, {
    params: { id: product },
    body: { text: 'And this?' },
  });
  assert.equal(status, 404);
  await admin.call(catalogEndpoints.restoreProduct, { params: { id: product } });
  assert.equal((await listed(product)).body.total, 1);
  assert.ok((await waiting()).includes(id));
});
