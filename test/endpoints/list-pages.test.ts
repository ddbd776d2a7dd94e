/** Every paged list: its pages in order make up the whole list. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runBulkActions } from '../../apps/api/src/bulk-actions/run-bulk-actions.ts';
import { buyRated } from '../../apps/api/src/testing/shopping.ts';
import { zipOf } from '../../apps/api/src/testing/zip-file.ts';
import { byBulkChange } from './bulk-change-inputs.ts';
import {
  addQuestion,
  type ClientsByRole,
  createClients,
  createFixture,
  type EndpointFixture,
  send,
  validInputs,
} from './endpoint-fixture.ts';
import { endpointNames, findEndpoint } from './every-endpoint.ts';
import { byChecked, byZip, zipPart } from './import-inputs.ts';
import { byCheckedPayout } from './payout-inputs.ts';
import { newRedirect } from './redirect-inputs.ts';
import { byRefusedShipment } from './shipment-inputs.ts';
import { byCheckedStatement } from './statement-inputs.ts';

let fixture: EndpointFixture;
let clients: ClientsByRole;
let actionId: string;
let importId: string;
let zippedId: string;
let changeId: string;
let statementId: string;
let payoutId: string;
let ratedProduct: string;
let askedProduct: string;
before(async () => {
  fixture = await createFixture();
  clients = await createClients(fixture);
  const { owner } = clients;
  for (let times = 0; times < 5; times += 1) {
    await validInputs.deliverOrder({ fixture, owner, client: owner });
    await fixture.shop.addProduct({ name: `Product ${times}` });
    // Enters a refusal in the security log.
    await send('listCoupons', clients.other, {});
    await send('addRedirect', clients.admin, newRedirect());
    // Records an audit event.
    await send(
      'addCoupon',
      clients.admin,
      await validInputs.addCoupon({ fixture, owner, client: clients.admin }),
    );
  }
  for (const person of [clients.other, clients.downgraded, clients.admin]) {
    await validInputs.changeQuantity({ fixture, owner: person, client: person });
  }
  actionId = await failedAction();
  importId = (await byChecked({ fixture })).params.id;
  const zip = zipOf(['a.png', 'b.png', 'c.png'].map((name) => ({ name, content: name })));
  const zipped = await byZip({ fixture }, zipPart(zip));
  await send('uploadImportPictures', clients.admin, zipped);
  zippedId = zipped.params.id;
  changeId = (await byBulkChange({ fixture }, 3)).params.id;
  statementId = (await byCheckedStatement({ fixture })).params.id;
  for (let times = 0; times < 3; times += 1) payoutId = (await byCheckedPayout({ fixture })).params.id;
  for (let times = 0; times < 5; times += 1) await byRefusedShipment({ fixture, owner: clients.owner });
  ratedProduct = await fixture.shop.addProduct();
  for (let rating = 1; rating <= 5; rating += 1)
    await buyRated(await fixture.shop.signIn(), fixture.admin, ratedProduct, { rating });
  askedProduct = (await addQuestion(fixture)).product;
  const asked = { params: { id: askedProduct }, body: { text: 'And this?' } };
  for (let times = 0; times < 4; times += 1) await send('askQuestion', await fixture.shop.signIn(), asked);
});
after(() => fixture?.close());

/** An action of which every order has failed: it was delivered before the run. */
async function failedAction(): Promise<string> {
  const { owner, admin } = clients;
  const ids: string[] = [];
  for (let times = 0; times < 3; times += 1)
    ids.push(String((await validInputs.deliverOrder({ fixture, owner, client: owner })).params?.id));
  const selection = { ids: ids.join() };
  const query = { kind: 'pack', ...selection };
  const { digest } = (await send('previewBulkAction', admin, { query })).body as { digest: string };
  const body = { kind: 'pack', selection, digest, key: crypto.randomUUID() };
  const started = (await send('startBulkAction', admin, { body })).body as { _id: string };
  for (const id of ids) await send('deliverOrder', admin, { params: { id } });
  await runBulkActions(fixture.shop.context);
  return started._id;
}

const pagedEndpoints = endpointNames.filter((name) => {
  const { properties = {} } = (findEndpoint(name).definition.schema.querystring ?? {}) as {
    properties?: object;
  };
  return 'page' in properties && 'limit' in properties;
});

type Entry = { _id: string };

/** The entries of a response: the list itself, or its field "result". */
const entriesOf = (body: unknown): Entry[] =>
  Array.isArray(body) ? body : (body as { result: Entry[] }).result;

describe('the pages make up the whole list', () => {
  for (const name of pagedEndpoints) {
    test(name, async () => {
      const readIds = async (query: object) => {
        const subjects: Record<string, string> = {
          listProductReviews: ratedProduct,
          listProductQuestions: askedProduct,
          listImportRows: importId,
          listUnnamedPictures: zippedId,
          listBulkChangeItems: changeId,
          listStatementLines: statementId,
          listPayoutLines: payoutId,
        };
        const id = subjects[name] ?? actionId;
        const input = { params: { category: 'earbuds', id }, query: { ...query } };
        const client =
          findEndpoint(name).definition.config.access === 'admin' ? clients.admin : clients.owner;
        const { status, body } = await send(name, client, input);
        assert.equal(status, 200, JSON.stringify(body));
        return entriesOf(body).map(({ _id }) => _id);
      };
      const whole = await readIds({ page: 1, limit: 50 });
      assert.ok(whole.length >= (name === 'listPayments' ? 0 : 3), `${whole.length} entries`);
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
        const part = await readIds({ page, limit: 2 });
        assert.ok(part.length <= 2);
        pages.push(...part);
      }
      assert.deepEqual(pages, whole);
      assert.equal(new Set(pages).size, pages.length, 'no entry is on two pages');
      assert.deepEqual(await readIds({ page: 1_000, limit: 2 }), []);
    });
  }
});
