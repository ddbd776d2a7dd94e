/** The structured data of a product, checked against the rules of schema.org and of Google's product snippets and variants. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { ratingOf } from '@jontro/shop/catalog/ratings.ts';
import type { WebSettings } from '@jontro/shop/page-services.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { productJsonLd } from './product-json-ld.ts';

type Data = Record<string, unknown>;
type Rule = (value: unknown) => boolean;

const text: Rule = (value) => typeof value === 'string' && value.trim() !== '';
const amount: Rule = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const count: Rule = (value) => Number.isInteger(value) && Number(value) > 0;
const url: Rule = (value) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value);
const oneOf =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(String(value));
const each =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(rule);
const schema = (...names: readonly string[]): Rule =>
  oneOf(...names.map((name) => `https://schema.org/${name}`));
const availability = schema('InStock', 'OutOfStock');
const thing =
  (...types: readonly string[]): Rule =>
  (value) => {
    const { '@type': type } = value as Data;
    if (!types.includes(String(type))) return false;
    check(value as Data);
    return true;
  };

/** For each type the properties that it may have, and the rule for their values; those with a `!` are required. */
const rules: Record<string, Record<string, Rule>> = {
  Product: {
    'name!': text,
    'image!': each(url),
    'sku!': text,
    'offers!': thing('Offer'),
    category: text,
    description: text,
    brand: thing('Brand'),
    aggregateRating: thing('AggregateRating'),
    color: text,
    size: text,
    material: text,
    pattern: text,
    additionalProperty: each(thing('PropertyValue')),
  },
  ProductGroup: {
    'name!': text,
    'description!': text,
    'url!': url,
    'productGroupID!': text,
    'hasVariant!': each(thing('Product')),
    'offers!': thing('AggregateOffer'),
    image: each(url),
    sku: text,
    category: text,
    brand: thing('Brand'),
    aggregateRating: thing('AggregateRating'),
    variesBy: each(schema('color', 'size', 'material', 'pattern')),
  },
  Offer: {
    'url!': url,
    'price!': amount,
    'priceCurrency!': oneOf('BDT'),
    'availability!': availability,
    itemCondition: schema('NewCondition'),
    seller: thing('Organization'),
    shippingDetails: thing('OfferShippingDetails'),
    hasMerchantReturnPolicy: thing('MerchantReturnPolicy'),
  },
  AggregateOffer: {
    'lowPrice!': amount,
    'priceCurrency!': oneOf('BDT'),
    highPrice: amount,
    offerCount: count,
    availability,
  },
  AggregateRating: {
    'ratingValue!': (value) => amount(value) && Number(value) >= 1 && Number(value) <= 5,
    'reviewCount!': count,
    bestRating: oneOf('5'),
  },
  Brand: { 'name!': text },
  Organization: { 'name!': text },
  PropertyValue: { 'name!': text, 'value!': text },
  OfferShippingDetails: {
    'shippingDestination!': thing('DefinedRegion'),
    'shippingRate!': thing('MonetaryAmount'),
  },
  DefinedRegion: { 'addressCountry!': oneOf('BD') },
  MonetaryAmount: { 'value!': amount, 'currency!': oneOf('BDT') },
  MerchantReturnPolicy: {
    'applicableCountry!': oneOf('BD'),
    'returnPolicyCategory!': schema('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: count,
  },
};

/** Throws an error for a missing or unknown property, or a value that breaks its rule. */
function check({ '@type': type, '@context': _context, ...properties }: Data): void {
  const known = rules[String(type)];
  assert.ok(known, `unknown type ${type}`);
  for (const name of Object.keys(known))
    if (name.endsWith('!')) assert.ok(name.slice(0, -1) in properties, `${type} without ${name}`);
  for (const [name, value] of Object.entries(properties)) {
    const rule = known[name] ?? known[`${name}!`];
    assert.ok(rule, `${type} has no property ${name}`);
    assert.ok(rule(value), `${type}.${name}: ${JSON.stringify(value)}`);
  }
}

const settings = {
  ...defaultSettings,
  publicUrl: 'https://shop.example',
  language: 'en',
  defaultLanguage: 'en',
} as unknown as WebSettings;
const product: Product = {
  _id: '65a',
  productName: 'Pocket Drive',
  category: 'Mobile Accessories',
  price: 1000,
  inStock: true,
  images: ['/api/images/one.webp'],
  keyFeatures: ['Small'],
  description: 'A drive.',
  brand: 'Sursonik',
};
const varied: Product = {
  ...product,
  options: [
    { name: 'Colour', values: [{ value: 'Black' }, { value: 'White' }] },
    { name: 'Storage', values: [{ value: '128 GB' }, { value: '256 GB' }] },
  ],
  variants: [
    { _id: '1', values: ['Black', '128 GB'], sku: 'B-128', price: 1000, inStock: true },
    { _id: '2', values: ['Black', '256 GB'], price: 1500, discountPrice: 1400, inStock: true },
    { _id: '3', values: ['White', '128 GB'], price: 900, inStock: false, images: ['/api/images/two.webp'] },
  ],
};
/** As it is in a page. */
const written = (one: Product): Data => JSON.parse(JSON.stringify(productJsonLd(settings, one)));

test('a product, with or without brand, variants and reviews, follows the rules of schema.org', () => {
  proves('B-KNOW-07');
  const { brand: _brand, ...unbranded } = product;
  const rating = ratingOf([0, 0, 1, 2, 4]);
  assert.ok(rating);
  for (const one of [product, unbranded, varied, { ...product, rating }, { ...varied, rating }]) {
    const data = written(one);
    assert.equal(data['@context'], 'https://schema.org');
    check(data);
    assert.equal('brand' in data, 'brand' in one);
    assert.equal('aggregateRating' in data, one.rating !== undefined);
  }
});

test('each variant has its own sku, price, availability, picture and address, and the group the range of those in stock', () => {
  proves('B-KNOW-07');
  const group = written(varied);
  assert.deepEqual(group.variesBy, ['https://schema.org/color']);
  const { '@type': _type, ...range } = group.offers as Data;
  assert.deepEqual(range, {
    lowPrice: 1000,
    highPrice: 1400,
    offerCount: 2,
    priceCurrency: 'BDT',
    availability: 'https://schema.org/InStock',
  });
  const rows = (group.hasVariant as Data[]).map(({ name, sku, color, image, additionalProperty, offers }) => {
    const { price, url: address, availability: stock } = offers as Data;
    const [storage] = additionalProperty as Data[];
    return [name, sku, color, storage?.value, image, price, address, String(stock).split('/').at(-1)];
  });
  const page = 'https://shop.example/product/pocket_drive/65a?v=';
  const [one, two] = ['one', 'two'].map((file) => [`https://shop.example/api/images/${file}.webp`]);
  assert.deepEqual(rows, [
    ['Pocket Drive (Black, 128 GB)', 'B-128', 'Black', '128 GB', one, 1000, `${page}black.128-gb`, 'InStock'],
    ['Pocket Drive (Black, 256 GB)', '2', 'Black', '256 GB', one, 1400, `${page}black.256-gb`, 'InStock'],
    ['Pocket Drive (White, 128 GB)', '3', 'White', '128 GB', two, 900, `${page}white.128-gb`, 'OutOfStock'],
  ]);
});

test('the rules find what is missing, unknown or wrong', () => {
  proves('B-KNOW-07');
  const data = written(product);
  const broken: Data[] = [
    { ...data, name: '' },
    { ...data, stock: 5 },
    { ...data, offers: { ...(data.offers as Data), price: '1,000' } },
    { ...data, offers: { '@type': 'Offer' } },
    { ...data, aggregateRating: { '@type': 'AggregateRating', ratingValue: 0, reviewCount: 0 } },
    { ...written(varied), hasVariant: [] },
  ];
  for (const one of broken) assert.throws(() => check(one));
});
