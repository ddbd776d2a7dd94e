/** The shape of a response is what a client parses from its serialized form. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { responseShape } from './response-shape.ts';
import { serializerFor } from './validation.ts';

interface JsonSchema {
  type?: string;
  enum?: readonly unknown[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
}

/** Values of a schema, with fields that it does not name. */
function valuesOf({ type, enum: choices, properties = {}, required = [], items = {} }: JsonSchema) {
  const extra = fc.dictionary(fc.constantFrom('secret', 'passwordHash', 'email'), fc.anything(), {
    maxKeys: 2,
  });
  const arbitrary: fc.Arbitrary<unknown> = choices
    ? fc.constantFrom(...choices)
    : type === 'object'
      ? fc
          .tuple(
            extra,
            fc.record(
              Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field)])),
              { requiredKeys: [...required] },
            ),
          )
          .map(([unnamed, named]) => ({ ...unnamed, ...named }))
      : type === 'array'
        ? fc.array(valuesOf(items), { maxLength: 4 })
        : type === 'integer'
          ? fc.maxSafeInteger()
          : type === 'number'
            ? fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(-0))
            : type === 'boolean'
              ? fc.boolean()
              : fc.string({ unit: 'binary' });
  return arbitrary;
}

const schemas = [
  catalogEndpoints.listBanners,
  catalogEndpoints.listBestSellers,
  catalogEndpoints.listCategoryProducts,
  catalogEndpoints.findProduct,
  catalogEndpoints.suggestSearches,
  reviewEndpoints.listRecentReviews,
  paymentEndpoints.listPaymentMethods,
].map(({ schema }) => schema.response[200] as TSchema);

test('the shape of any response of a public endpoint is its serialized form, parsed', () => {
  for (const schema of schemas) {
    const serialize = serializerFor(schema);
    const shape = responseShape<unknown>(schema, serialize);
    fc.assert(
      fc.property(valuesOf(schema as JsonSchema), (value) => {
        assert.deepEqual(shape(value), JSON.parse(serialize(value as object)));
      }),
    );
  }
});

test('the shape of the responses that pages read needs no serializer', () => {
  const unused = () => assert.fail('it was serialized');
  const product = {
    _id: '1',
    productName: 'Fan',
    category: 'Fan',
    price: 10.5,
    inStock: true,
    images: ['/i/1'],
    keyFeatures: [],
    description: '',
    names: { bn: 'ফ্যান' },
  };
  const page = { result: [product], totalPages: 1, total: 1 };
  const shape = responseShape<object>(catalogEndpoints.listCategoryProducts.schema.response[200], unused);
  assert.deepEqual(shape({ ...page, result: [{ ...product, passwordHash: 'x' }] }), page);
});

test('what the shape does not know is left to the serializer', () => {
  const at = new Date(0);
  for (const [schema, value, expected] of [
    [Type.Object({ at: Type.String() }), { at }, { at: at.toISOString() }],
    [Type.Object({ count: Type.Integer({ default: 3 }) }), {}, { count: 3 }],
    [Type.Union([Type.String(), Type.Null()]), null, null],
    [
      Type.Object({}, { additionalProperties: true }),
      { any: [1, { deep: true }] },
      { any: [1, { deep: true }] },
    ],
    [Type.Object({ text: Type.String() }), { toJSON: () => ({ text: 'own' }) }, { text: 'own' }],
  ] as const) {
    const serialize = serializerFor(schema);
    assert.deepEqual(responseShape<unknown>(schema, serialize)(value), expected);
  }
});

test('a response without a required field is an error, as over HTTP', () => {
  const schema = Type.Object({ name: Type.String() });
  const serialize = serializerFor(schema);
  assert.throws(() => serialize({}), /"name" is required/);
  assert.throws(() => responseShape<object>(schema, serialize)({}), /"name" is required/);
});
