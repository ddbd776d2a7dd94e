/** Invalid input in every part of every endpoint: 400 with a message that names the field, and no change. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { unstorableText } from '@jontro/shop/failure-texts.ts';
import { createRateLimits, tooManyRequestsText } from '../../apps/api/src/http/rate-limits.ts';
import { createTestShop } from '../../apps/api/src/testing/test-shop.ts';
import {
  confirmSessions,
  createClients,
  createFixture,
  type EndpointFixture,
  type Input,
  newAddress,
  readUserData,
  send,
  validInputs,
} from './endpoint-fixture.ts';
import { endpointNames, findEndpoint } from './every-endpoint.ts';
import { zipPart } from './import-inputs.ts';
import { createInvalidInputs } from './invalid-inputs.ts';

let fixture: EndpointFixture;
before(async () => {
  fixture = await createFixture();
});
after(() => fixture?.close());

const allowedRole = (name: string): 'admin' | 'owner' =>
  findEndpoint(name).definition.config.access === 'admin' ? 'admin' : 'owner';

const endpointsWithInput = endpointNames.filter((name) => {
  const { params, querystring, body } = findEndpoint(name).definition.schema;
  return params || querystring || body;
});

/** The fields of a schema that are whole numbers without a maximum, which no column could store. */
function unbounded(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum } = schema as { type?: unknown; maximum?: unknown };
  const own = type === 'integer' && maximum === undefined ? [path] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => unbounded(part, `${path}/${key}`))];
}

test('every whole number of a body has a maximum', () => {
  const found = endpointNames.flatMap((name) =>
    unbounded(findEndpoint(name).definition.schema.body).map((path) => `${name}: ${path}`),
  );
  assert.deepEqual(found, []);
});

describe('invalid input is rejected with a message', () => {
  for (const name of endpointsWithInput) {
    const { definition } = findEndpoint(name);
    test(`${definition.method} ${definition.url}: ${name}`, async () => {
      const clients = await createClients(fixture, ['owner', 'admin']);
      const client = clients[allowedRole(name)];
      const validInput = await validInputs[name]({ fixture, owner: clients.owner, client });
      const before = await readUserData(clients.owner);
      const invalidInputs = createInvalidInputs(findEndpoint(name), validInput);
      assert.ok(invalidInputs.length > 0);
      for (const { field, what, input } of invalidInputs) {
        const { status, error } = await send(name, client, input);
        assert.deepEqual([status, error.code], [400, 'invalid'], `${what}: ${JSON.stringify(error)}`);
        assert.ok(error.message.length > 5, what);
        if (!field) continue;
        assert.equal(error.field, field, what);
        if (error.message !== unstorableText)
          assert.ok(error.message.startsWith(field), `${what}: ${error.message}`);
      }
      assert.deepEqual(await readUserData(clients.owner), before);
    });
  }
});

test('a body of an unsupported type or beyond the size limit is rejected before validation', async () => {
  const clients = await createClients(fixture, ['owner', 'admin']);
  for (const name of endpointNames.filter((endpoint) => findEndpoint(endpoint).definition.schema.body)) {
    const client = clients[allowedRole(name)];
    const validInput = await validInputs[name]({ fixture, owner: clients.owner, client });
    const sendAs = (type: string, body: string) =>
      send(name, client, { ...validInput, body, headers: { ...validInput.headers, 'content-type': type } });
    const text = JSON.stringify(validInput.body);
    for (const type of ['text/html', 'application/xml', 'application/octet-stream', 'nonsense']) {
      const { status, error } = await sendAs(type, text);
      assert.deepEqual([status, error.code], [415, 'wrong-type'], `${name} as ${type}`);
    }
    // Files may be larger than other bodies.
    const isFile = [
      'startImport',
      'importRedirects',
      'uploadImportPictures',
      'uploadStatement',
      'uploadPayout',
    ].includes(name);
    const length = isFile ? 41 * 1024 * 1024 : 300_000;
    const { status, error } = await sendAs('application/json', `{"a":"${'x'.repeat(length)}"}`);
    assert.deepEqual([status, error.code], [413, 'too-large'], name);
  }
});

test('rate-limited endpoints return 429 with Retry-After; no others do', async () => {
  const shop = await createTestShop({ parts: ({ database }) => ({ limits: createRateLimits(database, 0) }) });
  try {
    const clients = {
      owner: await shop.signIn(),
      admin: await shop.signIn({ role: 'admin' }),
    };
    await confirmSessions(shop);
    const required: Record<string, object> = {
      openSession: { email: 'a@example.com' },
      changeRole: { role: 'admin' },
      addCustomerNote: { text: 'Called' },
      addStaff: { email: 'a@example.com', staffRole: 'packer' },
      findInvitation: { token: 'x' },
      registerStaff: { token: 'x', name: 'Karim', password: 'x' },
      joinStaff: { token: 'x' },
      changeStaff: { staffRole: 'packer' },
      addStaffRole: { name: 'Desk', permissions: ['orders'] },
      changeStaffRole: { name: 'Desk', permissions: ['orders'] },
      startSecondFactor: { password: 'x' },
      confirmSecondFactor: { code: '123456' },
      replaceBackupCodes: { code: '123456' },
      turnOffSecondFactor: { code: '123456' },
      finishSecondStep: { credential: 'x', code: '123456' },
      startPasskey: { password: 'x' },
      addPasskey: {
        name: 'x',
        passkey: { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] },
      },
      removePasskey: { password: 'x' },
      startPasskeyStep: { credential: 'x' },
      addToCart: { gadgetId: 'x', quantity: 1 },
      changeQuantity: { quantity: 1 },
      addAddress: newAddress,
      changeAddress: newAddress,
      sendNumberCode: { mobileNumber: '01712345678' },
      proveNumber: { mobileNumber: '01712345678', code: '482113' },
      startPayment: { orderId: 'x' },
      confirmGuestOrder: { token: 'y' },
      tryCoupon: { code: 'SAVE10' },
      tryStaffCoupon: { code: 'SAVE10', mobileNumber: '01812345678' },
      recordCall: { outcome: 'no-answer' },
      addReview: { reviewText: 'Good' },
      voteReview: { helpful: true },
      addStockAlert: { gadgetId: 'x', email: 'a@example.com', language: 'en' },
      hideReview: { reason: 'advert' },
      replyToReview: { text: 'Thank you' },
      askQuestion: { text: 'Is it loud?' },
      answerQuestion: { text: 'Hardly' },
      hideQuestion: { reason: 'advert' },
      replyToQuestion: { text: 'Hardly' },
      hideAnswer: { reason: 'advert' },
      placeStaffOrder: {
        channel: 'phone',
        name: 'Rahim Uddin',
        mobileNumber: '01812345678',
        district: 'Dhaka',
        address: 'House 1, Mirpur 10',
        lines: [{ gadgetId: 'x', quantity: 1 }],
      },
      startBulkAction: { kind: 'pack', selection: {}, digest: 'x', key: 'a start key' },
      undoBulkAction: { reason: 'Because' },
      chooseCourierArea: { courier: 'redx', area: 'x' },
      bookShipments: { courier: 'steadfast', orders: ['x'] },
      settleShipment: { ref: 'x' },
      askAboutDelivery: { kind: 'call' },
      decideDeliveryRequest: { request: 'x', decision: 'done' },
      addView: { list: 'products', name: 'Low', query: 'stock=low' },
      previewBulkChange: { change: { kind: 'price' }, selection: {} },
      startBulkChange: { change: { kind: 'price' }, selection: {}, digest: 'x', key: 'a start key' },
      startImport: { file: 'x.csv', text: 'Name' },
      addRedirect: { from: '/old', to: '/cart' },
      importRedirects: { text: '/old,/cart' },
      uploadImportPictures: zipPart(),
      checkImport: { fields: ['productName'] },
      uploadPayout: { courier: 'Steadfast', file: 'x.csv', text: 'Consignment ID' },
      fetchPayouts: { courier: 'steadfast' },
      checkPayout: {},
      decidePayoutLine: { line: 2, decision: 'dismiss' },
      uploadStatement: { file: 'x.csv', text: 'Tran ID' },
      checkStatement: { fields: ['tranId'] },
      decideStatement: { decision: 'refund' },
      changeStock: { why: 'counted', lines: [{ productId: 'x', units: 1 }] },
      checkCount: { lines: [{ code: 'x', units: 1 }] },
      addProductCode: { code: 'x' },
      changeSetting: { value: 7, changedAt: null },
      changeSecret: { values: {}, changedAt: null },
      startBackupUpload: { file: 'x.backup', size: 1 },
      restoreBackup: { shopName: 'x' },
      savePage: { content: { title: {}, blocks: [] }, changedAt: null },
      publishPage: { changedAt: null },
      renameCategory: { category: 'x', name: { en: 'y' }, changedAt: null },
      startPreview: { values: { name: 'x' } },
      mergeCategory: { category: 'x', into: 'y', changedAt: null },
      recordVitals: { page: 'home', language: 'en', device: 'phone', ttfb: 0 },
      sendSms: { to: '01712345678', text: 'x', kind: 'notice' },
    };
    const queries: Record<string, Record<string, string>> = {
      previewBulkAction: { kind: 'pack' },
      removeProductCode: { code: 'x' },
      resetSetting: { changedAt: '2026-11-25T00:00:00.000Z' },
      removeSecret: { changedAt: '2026-11-25T00:00:00.000Z' },
      downloadBackup: { ticket: 'x' },
      addBackupPart: { offset: '0' },
      findKnownCustomer: { mobileNumber: '01712345678' },
      listQuotes: { orders: 'x' },
      listCourierAreas: { courier: 'redx' },
    };
    for (const name of endpointNames.filter((endpoint) => !['endSession', 'postLogout'].includes(endpoint))) {
      const { definition, docs } = findEndpoint(name);
      const params = { id: 'x', email: clients.owner.email, category: 'fan', tranId: 'x', refundId: 'x' };
      const input: Input = {
        params,
        ...(queries[name] && { query: queries[name] }),
        ...(definition.schema.body && { body: required[name] ?? {} }),
      };
      const { status, error, headers } = await send(name, clients[allowedRole(name)], input);
      if (!docs.rateLimited) {
        assert.notEqual(status, 429, name);
        continue;
      }
      assert.deepEqual([status, error.code, error.message], [429, 'too-many', tooManyRequestsText], name);
      assert.ok(Number(headers['retry-after']) > 0, name);
    }
  } finally {
    await shop.close();
  }
});
