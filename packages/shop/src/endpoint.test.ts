import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { ErrorBody, endpoint, endpointUrl } from './endpoint.ts';

const findThing = endpoint({
  method: 'GET',
  path: '/api/thing/:name/:id',
  access: 'user',
  params: Type.Object({ name: Type.String(), id: Type.String() }),
  query: Type.Object({ search: Type.Optional(Type.String()) }),
  response: Type.Array(Type.String()),
});

test('a definition becomes a route with its access, its schemas and the error schema', () => {
  assert.equal(findThing.method, 'GET');
  assert.equal(findThing.url, '/api/thing/:name/:id');
  assert.deepEqual(findThing.config, { access: 'user', additive: false });
  assert.deepEqual(Object.keys(findThing.schema), ['params', 'querystring', 'response']);
  assert.equal(findThing.schema.response['4xx'], ErrorBody);
  assert.equal(findThing.schema.response['5xx'], ErrorBody);
});

test('params are percent-encoded, so that no value can escape its path segment', () => {
  const url = endpointUrl(findThing, { params: { name: 'a/b?c#d e&f', id: 'জন্ত্র' } });
  assert.equal(url, `/api/thing/a%2Fb%3Fc%23d%20e%26f/${encodeURIComponent('জন্ত্র')}`);
});

test('a category with & and spaces survives encoding and decoding', () => {
  const url = new URL(
    endpointUrl({ url: '/api/products/:category' }, { params: { category: 'converters & hub' } }),
    'http://x',
  );
  assert.equal(decodeURIComponent(url.pathname), '/api/products/converters & hub');
});

test('a query survives encoding and decoding', () => {
  const search = 'a+b &c=d%20ঙ🎧';
  const url = new URL(
    endpointUrl(findThing, { params: { name: 'a', id: 'b' }, query: { search } }),
    'http://x',
  );
  assert.equal(url.searchParams.get('search'), search);
});

test('a query with only undefined values adds no question mark; false, 0 and empty strings stay', () => {
  const list = { url: '/api/list' };
  assert.equal(endpointUrl(list, { query: { page: undefined } }), '/api/list');
  assert.equal(endpointUrl(list), '/api/list');
  assert.equal(
    endpointUrl(list, { query: { page: 0, all: false, text: '' } }),
    '/api/list?page=0&all=false&text=',
  );
});

test('a missing param becomes empty instead of "undefined"', () => {
  assert.equal(endpointUrl({ url: '/api/order/:id' }), '/api/order/');
});
