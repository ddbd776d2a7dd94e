/** No public read shows a draft: every public endpoint by its valid input, and by the draft's own id and name. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import {
  type ClientsByRole,
  createClients,
  createFixture,
  type EndpointFixture,
  type Input,
  newProduct,
  send,
  validInputs,
} from './endpoint-fixture.ts';
import { endpointNames, findEndpoint } from './every-endpoint.ts';

let fixture: EndpointFixture;
let clients: ClientsByRole;
let draft: string;
const name = 'Quixotine Buds';

before(async () => {
  fixture = await createFixture();
  clients = await createClients(fixture);
  const { body } = await fixture.admin.call(catalogEndpoints.addProduct, {
    body: { ...newProduct, productName: name, bestSeller: true, draft: true },
  });
  draft = body.insertedId;
});
after(() => fixture?.close());

const publicReads = endpointNames.filter((endpoint) => {
  const { method, config } = findEndpoint(endpoint).definition;
  return method === 'GET' && (config.access === 'public' || config.access === 'identified');
});

/** The input with the draft in place of the product, and its name as what is searched. */
function aboutDraft(input: Input): Input {
  const replaced = (values: object | undefined) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        /^(search|query)$/.test(key)
          ? name
          : value === fixture.productId || /^(id|ids|product)$/.test(key)
            ? draft
            : value,
      ]),
    );
  return { ...input, params: replaced(input.params), query: replaced(input.query) } as Input;
}

describe('a draft is in no response of', () => {
  for (const endpoint of publicReads)
    test(endpoint, async () => {
      const context = { fixture, owner: clients.owner, client: clients.visitor };
      const input = await validInputs[endpoint](context);
      for (const one of [input, aboutDraft(input)]) {
        const { status, body } = await send(endpoint, clients.visitor, one);
        const text = JSON.stringify(body) ?? '';
        assert.ok(status < 500, text);
        assert.ok(!text.includes(name), text);
        assert.ok(status >= 400 || !text.includes(`"_id":"${draft}"`), text);
      }
    });
});

test('there are public reads to look at, those of products among them', () => {
  for (const endpoint of [
    'findProduct',
    'listAllProducts',
    'searchProducts',
    'listBestSellers',
    'compareProducts',
  ])
    assert.ok(publicReads.includes(endpoint as (typeof publicReads)[number]), endpoint);
});
