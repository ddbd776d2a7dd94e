import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { secretEndpoints } from './secrets/secrets.endpoints.ts';
import { defaultSettings, presets, settings } from './settings.ts';

test('the default settings are those of the specification', () => {
  assert.partialDeepStrictEqual(defaultSettings, {
    name: 'Jontro',
    logo: '/favicon.svg',
    language: 'en',
    routeOverlayMs: 1400,
    deliveryRule: 'flat',
    districts: 'nine',
    maxQuantity: 99,
    trueAmountOnMobile: false,
    wishlist: false,
  });
});

test('the preset of the specification changes nothing', () => {
  assert.deepEqual(presets.specification, {});
});

test('every default and every value of a preset is one that an owner could set', () => {
  for (const [name, { schema, default: value }] of Object.entries(settings))
    assert.ok(Value.Check(schema, value), name);
  for (const preset of Object.values(presets))
    for (const [name, value] of Object.entries(preset))
      assert.ok(Value.Check(settings[name as keyof typeof settings].schema, value), name);
});

test('every text and number of a setting says in words what it may be', () => {
  const check = (schema: object, place: string): void => {
    const { type, enum: choices, description, items, properties, anyOf } = schema as Words;
    if (type === 'string' && !choices && !description)
      assert.ok('maxLength' in schema && !properties, `${place} has no maximum length and no description`);
    if (type === 'integer' && !description) assert.ok('minimum' in schema && 'maximum' in schema, place);
    for (const [name, part] of Object.entries(properties ?? {})) check(part, `${place}/${name}`);
    for (const part of [...(anyOf ?? []), ...(items ? [items] : [])]) check(part, `${place}/…`);
  };
  for (const [name, { schema }] of Object.entries(settings)) check(schema, name);
});

/** What can be written to, called or loaded from: a text that takes one of these and no other words says where something goes. */
const destinations = [
  'somebody@example.com',
  'mailto:somebody@example.com',
  '+8801712345678',
  'https://example.com/{code}',
  'cdn.example.com',
];
/** Names of what nobody else may know. */
const secretName = /password|secret|token|api-?key|credential|^pin$/i;

/** Whether a value of a schema can say where something goes, or be a secret; `name` is that of the value. */
function isSensitive(schema: object, name: string): boolean {
  const { type, items, properties, anyOf } = schema as Words;
  const isDestination = () =>
    !Value.Check(schema, 'Some words') && destinations.some((one) => Value.Check(schema, one));
  return (
    (type === 'string' && (secretName.test(name) || isDestination())) ||
    Object.entries(properties ?? {}).some(([part, below]) => isSensitive(below, part)) ||
    [...(anyOf ?? []), ...(items ? [items] : [])].some((below) => isSensitive(below, name))
  );
}

test('a setting that says where something goes, or is a secret, belongs to owners', () => {
  const webhook = Type.Object({ webhook: Type.String({ pattern: '^https://' }) });
  assert.ok(isSensitive(webhook, 'reports') && isSensitive(Type.Array(Type.String()), 'apiKey'));
  assert.ok(!isSensitive(Type.Array(Type.String()), 'address'));
  for (const [name, { schema, ownersOnly = false }] of Object.entries(settings))
    assert.ok(ownersOnly || !isSensitive(schema, name), `${name} is no setting of owners`);
});

test('every change and try of a credential is an owner’s, after a confirmation', () => {
  for (const { method, url, config } of Object.values(secretEndpoints))
    if (method !== 'GET') assert.deepEqual([config.ownersOnly, config.guarded], [true, true], url);
});

/** The parts of a schema of which the sentence about a wrong value is made. */
interface Words {
  type?: string;
  enum?: unknown;
  description?: string;
  items?: object;
  properties?: Record<string, object>;
  anyOf?: object[];
}
