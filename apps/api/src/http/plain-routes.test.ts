/** Routes that are found without the framework: the same that its router finds, or none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import Fastify from 'fastify';
import { documentedEndpoints } from '../openapi/documented-endpoints.ts';
import { createRandom } from '../seed/random.ts';
import { createPlainRoutes } from './plain-routes.ts';

type Row = readonly [method: string, template: string];

const endpoints: Row[] = documentedEndpoints.map(({ definition: { method, url } }) => [method, url]);
const others: Row[] = [
  ['GET', '/*'],
  ['GET', '/healthz'],
  ['GET', '/payment-gateway/return/:outcome/:tranId'],
  ['POST', '/payment-gateway/return/:outcome/:tranId'],
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp'],
];

test('of random paths of the shop a plain one finds the route of the framework, and any other one finds none', async (t) => {
  proves('B-SCALE-03');
  const routes = createPlainRoutes<string>();
  const app = Fastify({ routerOptions: { maxParamLength: 300 }, exposeHeadRoutes: false });
  t.after(() => app.close());
  const rows = [...new Map([...endpoints, ...others].map((row) => [row.join(' '), row])).values()];
  for (const [method, url] of rows) {
    routes.add(method, url, url);
    app.route({ method, url, handler: async () => url });
  }
  await app.ready();
  const random = createRandom(231);
  const names = [...new Set(rows.flatMap(([, url]) => url.split('/').slice(1)))];
  const values = ['1', 'a.b', '~x', 'y'.repeat(300), 'y'.repeat(301), '', '%61', 'a:b', 'α', '*'];
  const nameOf = (name: string): string =>
    name.startsWith(':') || random.number() < 0.1 ? random.pick(values) : name;
  let found = 0;
  for (let n = 0; n < 6_000; n += 1) {
    const [method, template] = random.pick(rows);
    const segments = template.split('/').slice(1).map(nameOf);
    if (random.number() < 0.2) segments[random.between(0, segments.length)] = random.pick(names);
    const path = `/${segments.join('/')}`;
    const present = routes.find(method, path);
    const answer = await app.inject({ method: method as 'GET', url: `http://localhost${path}` });
    const expected = answer.statusCode === 200 ? answer.body : undefined;
    if (present !== undefined) assert.equal(present, expected, `${method} ${path}`);
    else if (expected !== undefined && expected !== '/*')
      assert.match(path, /[^\w/.~-]|\/\/|\/$/, `${method} ${path}`);
    if (present !== undefined) found += 1;
  }
  assert.ok(found > 2_000, `${found} were found`);
});

test('a static segment comes before a parameter, which is tried where the rest does not match', () => {
  proves('B-SCALE-03');
  const routes = createPlainRoutes<string>();
  for (const url of ['/a/new', '/a/:id', '/a/:id/parts', '/a/new/other']) routes.add('GET', url, url);
  const find = (path: string) => routes.find('GET', path);
  assert.deepEqual(['/a/new', '/a/old', '/a/new/parts', '/a/new/other', '/a', '/a/', '/a/x/y'].map(find), [
    '/a/new',
    '/a/:id',
    '/a/:id/parts',
    '/a/new/other',
    undefined,
    undefined,
    undefined,
  ]);
  assert.equal(routes.find('POST', '/a/new'), undefined);
});
