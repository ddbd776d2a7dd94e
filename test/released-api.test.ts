/** What changes in the API since the last release stands in the changelog: new endpoints, and new, other and lost fields of requests. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { documentedEndpoints } from '../apps/api/src/openapi/documented-endpoints.ts';
import { type Request, readReleased, requestOf } from './released-api.ts';
import { root } from './source-files.ts';

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const unreleased = changelog.split(/^## /m)[1] ?? '';
/** What stands between backticks. */
const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, found = '']) => found);
const quoted = quotedIn(unreleased);
/** The same of each entry. */
const entries = unreleased.split(/^- /m).map(quotedIn);

const released = new Map(readReleased().map((request) => [request.call, request]));
const present = new Map(documentedEndpoints.map(requestOf).map((request) => [request.call, request]));

const pathOf = (call: string): string => call.split(' ').at(-1) ?? '';
const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`);
/** Paths of the changelog below which the release had nothing: one names all that is below it. */
const named = quoted
  .map(pathOf)
  .filter((path) => path.startsWith('/'))
  .filter((path) => ![...released.keys()].some((call) => isBelow(pathOf(call), path)));

/** Whether one entry names a field, as `lost` or in `cartItems[].lost`, together with its endpoint. */
const isNamed = (call: string, field: string): boolean =>
  entries.some(
    (texts) =>
      texts.some((text) => pathOf(text) === pathOf(call)) &&
      texts.some((text) => text.split(/[^\w-]+/).includes(field)),
  );

test('the changelog names each endpoint that the last release did not have, itself or by the path above', () => {
  const missing = [...present.keys()].filter(
    (call) =>
      !released.has(call) && !quoted.includes(call) && !named.some((path) => isBelow(pathOf(call), path)),
  );
  assert.deepEqual(missing, []);
});

test('the changelog names each endpoint that is gone', () => {
  const missing = [...released.keys()].filter((call) => !present.has(call) && !quoted.includes(call));
  assert.deepEqual(missing, []);
});

test('the changelog names the fields of requests that are new, gone, or required from now on', () => {
  const changed = ({ call, fields }: Request): string[] => {
    const before = released.get(call)?.fields;
    if (!before) return [];
    const all = new Set([...fields.keys(), ...before.keys()]);
    return [...all].filter((name) => fields.get(name) !== before.get(name) && !isNamed(call, name));
  };
  const missing = [...present.values()].flatMap((request) =>
    changed(request).map((name) => `${request.call}: ${name}`),
  );
  assert.deepEqual(missing, []);
});
