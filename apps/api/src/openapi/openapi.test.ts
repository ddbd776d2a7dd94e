/** The OpenAPI document: valid, complete, and in line with the routes of the server. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { type AnyEndpoint, documentedEndpoints } from './documented-endpoints.ts';
import { errorResponsesOf } from './error-responses.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop?.close());

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, { description: string }>;
}

async function readDocument(): Promise<Record<string, Record<string, Operation>>> {
  const { status, body } = await shop.visitor.send('GET', openApiPaths.document);
  assert.equal(status, 200);
  return (body as { paths: Record<string, Record<string, Operation>> }).paths;
}

/** Every endpoint of every `*.endpoints.ts` in the folder. */
async function everyEndpoint(): Promise<[string, AnyEndpoint][]> {
  const folder = new URL('../../../../packages/shop/src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.endpoints.ts'),
  );
  const modules = await Promise.all(
    files.map(
      (file) => import(new URL(file, folder).href) as Promise<Record<string, Record<string, AnyEndpoint>>>,
    ),
  );
  return modules
    .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Endpoints')))
    .flatMap(([, endpoints]) => Object.entries(endpoints));
}

test('the document is valid OpenAPI 3.1', async () => {
  const { body, headers } = await shop.visitor.send('GET', openApiPaths.document);
  assert.match(String(headers['content-type']), /^application\/json/);
  assert.match((body as { openapi: string }).openapi, /^3\.1\./);
  const validator = new Validator();
  const { valid, errors } = await validator.validate(body as Record<string, unknown>);
  assert.ok(valid, JSON.stringify(errors));
  // Throws for a reference to a missing schema.
  validator.resolveRefs();
});

test('the document lists every endpoint with summary, parameters, body, access and error responses', async () => {
  const paths = await readDocument();
  const endpoints = await everyEndpoint();
  assert.ok(endpoints.length >= 34);
  for (const [name, { method, url, config, schema }] of endpoints) {
    const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    assert.ok(operation, `${method} ${url}`);
    assert.equal(operation.operationId, name);
    assert.match(operation.summary, /^[A-Z].{5,80}[^.]$/, name);
    assert.match(operation.description, /may send this request\.$/, name);
    const parameters = operation.parameters?.map((parameter) => `${parameter.in} ${parameter.name}`) ?? [];
    for (const [location, inputSchema] of [
      ['path', schema.params],
      ['query', schema.querystring],
    ] as const) {
      const { properties = {} } = (inputSchema ?? {}) as { properties?: object };
      for (const field of Object.keys(properties))
        assert.ok(parameters.includes(`${location} ${field}`), `${name} ${field}`);
    }
    if (schema.body) assert.ok(operation.requestBody, name);
    const documented = documentedEndpoints.find(
      ({ definition }) => definition.url === url && definition.method === method,
    );
    assert.ok(documented, name);
    for (const { status, code, message } of errorResponsesOf(documented)) {
      const description = operation.responses[status]?.description;
      assert.ok(description?.includes(`\`${code}\`: ${message}`), `${name} ${status} ${message}`);
    }
    if (config.access === 'admin') assert.ok(operation.responses[403], name);
    if (config.access !== 'public') assert.ok(operation.responses[401], name);
  }
  const listed = Object.values(paths).flatMap((path) => Object.values(path));
  assert.equal(listed.length, endpoints.length);
});

/** Every route, such as "GET /api/cart", from the route tree that the server prints. */
function everyRoute(): string[] {
  const above: string[] = [];
  const lines = [...shop.app.printRoutes({ commonPrefix: false }).matchAll(/^(\W*)── (\S+) \((.*)\)$/gm)];
  return lines.flatMap(([, indent = '', part = '', methods = '']) => {
    const depth = Math.floor(indent.length / 4);
    above[depth] = (depth > 0 ? (above[depth - 1] ?? '') : '') + part;
    return methods.split(', ').map((method) => `${method} ${above[depth]}`);
  });
}

test('every endpoint has a route, and every route under /api/ is an endpoint or the document itself', async () => {
  const endpoints = (await everyEndpoint()).map(([, { method, url }]) => `${method} ${url}`);
  for (const endpoint of endpoints) {
    const [method = '', url = ''] = endpoint.split(' ');
    assert.ok(shop.app.hasRoute({ method: method as 'GET', url }), endpoint);
  }
  const routes = everyRoute().filter((route) => /^(?!HEAD)\w+ \/api\//.test(route));
  assert.ok(routes.length > 30);
  const own = Object.values(openApiPaths).map((url) => `GET ${url}`);
  assert.deepEqual(
    routes.filter((route) => !endpoints.includes(route) && !own.includes(route)),
    [],
  );
});

test('the page lists every endpoint, runs no script and loads no external resource', async () => {
  const { status, body, headers } = await shop.visitor.send('GET', openApiPaths.page);
  assert.equal(status, 200);
  const page = String(body);
  for (const { name, docs } of documentedEndpoints) {
    assert.ok(page.includes(`<article id="${name}">`), name);
    assert.ok(page.includes(docs.summary), name);
  }
  assert.match(
    page,
    /<code>order<\/code>(?:(?!<code>)[\s\S])*("|&quot;)asc\1 \| \1desc\1/,
    'an enum is shown as its values',
  );
  assert.ok(page.includes('<code>paymentMethod</code> is one of those'), 'a name in a text is shown as code');
  assert.equal(page.replace(/<pre[\s\S]*?<\/pre>/g, '').includes('`'), false, 'no mark of code is left over');
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  for (const id of targets) assert.ok(page.includes(`id="${id}"`), `#${id} leads somewhere`);
  assert.equal(/<script|src=|="(https?:)?\/\/|url\(/.exec(page)?.[0], undefined);
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
  const lengthPerEndpoint = Math.round(page.length / documentedEndpoints.length);
  assert.ok(lengthPerEndpoint < 2_200, `${lengthPerEndpoint} characters per endpoint`);
});
