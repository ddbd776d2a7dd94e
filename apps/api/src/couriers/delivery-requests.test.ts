/** Parcels with a problem: what customers read and ask for, with a login or by the link, and what staff make of it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { deliveryRequestEndpoints as endpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import {
  maxRequests,
  type NewDeliveryRequest,
  requestTexts,
} from '@jontro/shop/couriers/delivery-requests.ts';
import { requestLink, trackingLink } from '@jontro/shop/orders/tracking.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { orders } from '../orders/orders.table.ts';
import { type CourierShop, createCourierShop } from '../testing/courier-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { removeOldWords } from './courier-job.ts';
import { withoutPerson } from './delivery-request-rows.ts';
import { deliveryRequests } from './delivery-requests.table.ts';
import { reportStep } from './report-step.ts';

let shop: CourierShop;
let buyer: SignedInClient;
before(async () => {
  shop = await createCourierShop({ settings: { tracking: true, holidays: [] } });
  buyer = await shop.signIn();
});
after(() => shop?.close());

let id = '';
let ref = '';
const words = 'Nusrat Jahan did not answer 01712345678, road 5 was closed';
const report = (status: string, step: 'problem' | 'delivered' | 'on-the-way', said?: string) =>
  reportStep(shop.context, 'steadfast', { ref, status, step, words: said, at: shop.clock.now() }, 'webhook');
beforeEach(async () => {
  const [booked] = await shop.booked(1);
  assert.ok(booked);
  id = booked.id;
  ref = booked.invoice;
  const person = { userId: buyer.userId, name: 'Nusrat Jahan', address: 'House 12, Road 5', area: 'Savar' };
  await shop.context.db.update(orders).set(person).where(eq(orders.id, id));
  shop.clock.advance(60_000);
  await report('hold', 'problem', words);
});

const call: NewDeliveryRequest = { kind: 'call', mobileNumber: '01812-345678', window: '15-18' };
const ask = (body: NewDeliveryRequest, client: SignedInClient = buyer) =>
  client.call(endpoints.askAboutDelivery, { params: { id }, body });
const find = async () => (await buyer.call(endpoints.findDeliveryProblem, { params: { id } })).body.problem;
const decide = (body: { decision: 'done' | 'declined'; answer?: string; request?: string }, request = '') =>
  shop.admin.call(endpoints.decideDeliveryRequest, { params: { id }, body: { request, ...body } });
const toLookAt = async () => {
  const query = { show: 'problems', page: 1, limit: 50 } as const;
  const { body } = await shop.admin.call(courierEndpoints.listShipments, { query });
  return body.find(({ orderId }) => orderId === id);
};
const openRequest = async (): Promise<string> => (await toLookAt())?.request?._id ?? assert.fail('none');
const page = async (method: 'GET' | 'POST', fields?: Record<string, string>, origin?: string) => {
  const order = await shop.orderOf(id);
  const link = { orderNumber: `J-${order.number}`, trackingKey: order.trackingKey ?? '' };
  const url = method === 'GET' ? trackingLink(link) : requestLink(link);
  const { statusCode, body, headers } = await shop.app.inject({
    method,
    url: `${url}?lang=en`,
    headers: {
      origin: origin ?? shop.context.config.publicUrl,
      ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(fields && { payload: new URLSearchParams(fields).toString() }),
  });
  return { status: statusCode, text: body, location: headers.location };
};

test('the customer reads the courier’s words, asks for a call, and sees what came of it', async () => {
  proves('B-DELIV-18');
  const problem = await find();
  assert.deepEqual(
    [problem?.courier, problem?.words, problem?.canAsk, problem?.days.length],
    ['Steadfast', words, true, 7],
  );
  assert.equal((await ask(call)).status, 200);
  const asked = await toLookAt();
  assert.deepEqual(
    [asked?.request?.kind, asked?.request?.mobileNumber, asked?.request?.window, asked?.request?.byLink],
    ['call', '+8801812345678', '15-18', undefined],
  );
  assert.deepEqual([(await find())?.canAsk, (await find())?.request?.state], [false, 'open']);
  assert.equal((await decide({ decision: 'done' }, await openRequest())).status, 200);
  const done = await find();
  assert.deepEqual([done?.canAsk, done?.request?.state], [true, 'done']);
  assert.equal((await toLookAt())?.request, undefined);
  const entries = await shop.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, 'decideDeliveryRequest'));
  assert.equal(entries.length, 1);
  assert.doesNotMatch(JSON.stringify(entries), /01812|1812345678/);
});

test('another address becomes that of the order once it was passed on, in the same district', async () => {
  proves('B-DELIV-18');
  await ask({ kind: 'address', address: ' House 9, Road 1 ', area: 'Dhamrai' });
  assert.equal((await shop.orderOf(id)).address, 'House 12, Road 5');
  const before = await shop.orderOf(id);
  await decide({ decision: 'done' }, await openRequest());
  const order = await shop.orderOf(id);
  assert.deepEqual(
    [order.address, order.area, order.district, order.revision],
    ['House 9, Road 1', 'Dhamrai', before.district, before.revision + 1],
  );
  assert.deepEqual(
    order.changeLog.at(-1)?.fields.map(({ field, after }) => [field, after]),
    [
      ['area', 'Dhamrai'],
      ['address', 'House 9, Road 1'],
    ],
  );
});

test('a declined request changes nothing, its reason is read by the customer, and another one can be sent', async () => {
  proves('B-DELIV-18');
  const day = (await find())?.days[1] ?? '';
  await ask({ kind: 'day', day });
  const request = await openRequest();
  assert.equal((await decide({ decision: 'declined', answer: ' ' }, request)).status, 400);
  assert.equal(
    (await decide({ decision: 'declined', answer: 'The courier comes tomorrow' }, request)).status,
    200,
  );
  const problem = await find();
  assert.deepEqual(
    [problem?.request?.state, problem?.request?.answer, problem?.request?.day, problem?.canAsk],
    ['declined', 'The courier comes tomorrow', day, true],
  );
  assert.equal((await decide({ decision: 'done' }, request)).error.message, requestTexts.decided);
  assert.equal((await ask(call)).status, 200);
});

test('of twenty requests at once one is open, and a parcel has five at most', async () => {
  proves('B-DELIV-18');
  const answers = await Promise.all(Array.from({ length: 15 }, () => ask(call)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const rows = await shop.context.db.select().from(deliveryRequests);
  const own = (await toLookAt())?._id;
  assert.equal(rows.filter(({ shipmentId }) => shipmentId === own).length, 1);
  await decide({ decision: 'done' }, await openRequest());
  for (let more = 1; more < maxRequests; more += 1) {
    assert.equal((await ask(call)).status, 200);
    await decide({ decision: 'done' }, await openRequest());
  }
  assert.equal((await ask(call)).error.message, requestTexts.tooMany);
  assert.equal((await find())?.canAsk, false);
});

test('nobody asks about the parcel of somebody else, or about one without a problem', async () => {
  proves('B-DELIV-18');
  const other = await shop.signIn();
  assert.equal((await ask(call, other)).status, 404);
  assert.equal((await other.call(endpoints.findDeliveryProblem, { params: { id } })).status, 404);
  assert.equal((await shop.visitor.send('POST', `/api/order/${id}/delivery-request`, call)).status, 401);
  const foreign = (await shop.booked(1))[0]?.id ?? '';
  await ask(call);
  const request = await openRequest();
  const wrong = await shop.admin.call(endpoints.decideDeliveryRequest, {
    params: { id: foreign },
    body: { request, decision: 'done' },
  });
  assert.equal(wrong.error.message, requestTexts.notFound);
  await decide({ decision: 'done' }, request);
  shop.clock.advance(60_000);
  await report('delivered', 'delivered');
  assert.equal((await ask(call)).error.message, requestTexts.noProblem);
  assert.equal(await find(), undefined);
});

test('wrong numbers, hours, addresses and days are refused and stored nowhere', async () => {
  proves('B-DELIV-18');
  const days = (await find())?.days ?? [];
  assert.ok(days.every((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 5));
  for (const body of [
    { kind: 'call', mobileNumber: '0171', window: '9-12' },
    { kind: 'call', mobileNumber: '01712345678' },
    { kind: 'address', address: ' \u0000 ' },
    { kind: 'day', day: '2020-01-01' },
    { kind: 'day' },
    { kind: 'fly' },
    { kind: 'call', mobileNumber: '01712345678', window: '0-24' },
    { kind: 'address', address: 'x'.repeat(501) },
  ]) {
    const { status } = await buyer.send('POST', `/api/order/${id}/delivery-request`, body);
    assert.equal(status, 400, JSON.stringify(body));
  }
  assert.equal((await find())?.request, undefined);
});

test('the link shows the words without who and where, and takes a request that staff see as one without a login', async () => {
  proves('B-DELIV-18');
  const shown = await page('GET');
  assert.equal(shown.status, 200);
  assert.ok(shown.text.includes('could not deliver the parcel'));
  assert.ok(shown.text.includes('did not answer') && shown.text.includes('<details'));
  assert.doesNotMatch(shown.text, /Nusrat|Jahan|01712345678|Road 5|House 12|Savar/i);
  const form = { kind: 'address', address: 'House 77 <b>', area: '' };
  assert.equal((await page('POST', form, 'https://evil.example')).status, 403);
  const sent = await page('POST', form);
  assert.equal(sent.status, 303);
  const after = await page('GET');
  assert.ok(after.text.includes('Your request has arrived'));
  assert.ok(!after.text.includes('House 77') && !after.text.includes('<details'));
  const { request } = (await toLookAt()) ?? {};
  assert.deepEqual([request?.address, request?.byLink], ['House 77 <b>', true]);
  const again = await page('POST', { kind: 'call', mobileNumber: '01812345678', window: '9-12' });
  assert.deepEqual([again.status, again.text.includes('It is answered first.')], [400, true]);
  await decide({ decision: 'declined', answer: 'Nusrat, call 01911111111' }, request?._id);
  const declined = await page('GET');
  assert.doesNotMatch(declined.text, /Nusrat|01911111111/);
});

test('a form that is refused by the link keeps what was entered, and says at its field what is wrong', async () => {
  const refused = await page('POST', { kind: 'call', mobileNumber: '"><b>0171', window: '12-15' });
  assert.equal(refused.status, 400);
  assert.match(
    refused.text,
    /<details open><summary>[^<]*<\/summary><form[^>]* novalidate>\s*<input type="hidden" name="kind" value="call">/,
  );
  assert.match(
    refused.text,
    /value="&quot;&gt;&lt;b&gt;0171"[^>]* aria-invalid="true" aria-describedby="fault"/,
  );
  assert.match(refused.text, /<option value="12-15" selected>/);
  assert.match(refused.text, /<p class="fault" id="fault" role="alert">/);
  assert.equal(refused.text.match(/<details open>/g)?.length, 1);
  const changed = await page('POST', { kind: 'fly' });
  assert.deepEqual([changed.status, changed.text.includes('<details open>')], [400, false]);
  assert.equal((await find())?.request, undefined);
});

test('by number and last digits alone nothing of the problem is shown', async () => {
  proves('B-DELIV-18');
  const order = await shop.orderOf(id);
  const { body } = await shop.app.inject({
    method: 'POST',
    url: '/track',
    headers: {
      origin: shop.context.config.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      number: `J-${order.number}`,
      digits: order.mobileNumber.slice(-4),
    }).toString(),
  });
  assert.ok(body.includes('Steps of the order'));
  assert.ok(!body.includes('did not answer') && !body.includes('Ask the shop'));
});

test('an order takes twenty requests an hour, right or wrong, with a login or by the link together', async (t) => {
  proves('B-DELIV-18');
  const { limits } = shop.context;
  t.after(() => {
    shop.context.limits = limits;
  });
  shop.context.limits = createRateLimits(shop.context.database, 1);
  const wrong = { kind: 'day', day: '2020-01-01' } as const;
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    statuses.push((await ask(wrong)).status);
    statuses.push((await page('POST', wrong)).status);
  }
  assert.deepEqual(statuses, Array(20).fill(400));
  assert.deepEqual([(await ask(call)).status, (await page('POST', wrong)).status], [429, 429]);
  assert.equal((await find())?.request, undefined);
});

test('numbers and addresses of requests are removed after 90 days', async () => {
  await ask(call);
  await decide({ decision: 'done' }, await openRequest());
  await ask({ kind: 'address', address: 'House 9' });
  await removeOldWords(shop.context.db, new Date(shop.clock.now().getTime() + 91 * 86_400_000));
  const rows = await shop.context.db.select().from(deliveryRequests);
  assert.ok(rows.length > 1);
  assert.ok(rows.every(({ mobileNumber, address, area }) => !mobileNumber && !address && !area));
});

test('words lose names, addresses and numbers in both scripts', () => {
  proves('B-DELIV-18');
  const person = { name: 'রহিম উদ্দিন', address: 'বাড়ি ৫, মিরপুর', area: 'Mirpur' };
  assert.equal(
    withoutPerson('রহিম ফোন ধরেননি ০১৭১২৩৪৫৬৭৮, MIRPUR gate closed', person),
    '… ফোন ধরেননি … gate closed',
  );
  assert.equal(withoutPerson('Write to a@b.com', person), 'Write to …');
  assert.equal(withoutPerson('Customer away until 5', person), 'Customer away until 5');
});
