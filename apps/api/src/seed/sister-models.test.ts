/** The sister models of the demo catalogue: what differs is true in text and sheet, what the pictures show is the model's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSpecSheets } from '@jontro/shop/catalog/sheets/default-spec-sheets.ts';
import { fieldsOf, specProblem } from '@jontro/shop/catalog/spec-sheets.ts';
import { latinDigits } from '@jontro/shop/language.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { readDemoEntries } from './demo-products.ts';

const { models, sisters } = await readDemoEntries(120);
const catalog = [...models, ...sisters];
const isPack = ({ id }: CatalogEntry) => id.endsWith('-pack-of-2');
const firstWord = ({ productName }: CatalogEntry) => productName.split(' ')[0];

const modelOf = (sister: CatalogEntry): CatalogEntry => {
  const model = models.find(
    (one) => one.category === sister.category && firstWord(one) === firstWord(sister),
  );
  assert.ok(model, sister.id);
  return model;
};
const specOf = ({ specs }: CatalogEntry, key: string) => specs.find((spec) => spec.key === key)?.value;
const presentOf = ({ price, discountPrice }: Pick<CatalogEntry, 'price' | 'discountPrice'>) =>
  discountPrice ?? price;

const once = (values: readonly (string | undefined)[]) => {
  const twice = values.filter((value, index) => value === undefined || values.indexOf(value) !== index);
  assert.deepEqual(twice, []);
};

/** Whether a text in either language has the number, in digits or as a small number's word. */
const words: Record<number, RegExp> = {
  2: /\btwo\b|দুই|দুটি/i,
  4: /\bfour\b|চার/i,
  5: /\bfive\b|পাঁচ/i,
  6: /\bsix\b/i,
  7: /\bseven\b/i,
  8: /\beight\b/i,
  9: /\bnine\b/i,
  10: /\bten\b/i,
  2.4: /two and a half|আড়াই/i,
  4.5: /four and a half/i,
};
const states = (text: string, number: number): boolean =>
  [...latinDigits(text).matchAll(/(?<![A-Za-z])\d+(?:\.\d+)?/g)].some(
    ([digits]) => Number(digits) === number,
  ) ||
  (words[number]?.test(text) ?? false);

/** The English word that follows a number of such a key in a feature. */
const unitOf = (key: string): string =>
  Object.entries({
    hour: /_hours$|_h$/,
    day: /_days$/,
    g: /^weight_g$/,
    'W\\b': /_w$/,
    mAh: /_mah$/,
    GB: /_gb$/,
    Gbps: /_gbps$/,
    Hz: /_hz$/,
    dB: /_db$/,
    m: /_m$/,
  }).find(([, pattern]) => pattern.test(key))?.[0] ?? key;

test('the demo catalogue has 120 products in all 13 categories, no two with the same name or SKU', () => {
  assert.equal(catalog.length, 120);
  once(catalog.map(({ id }) => id));
  once(catalog.map(({ productName }) => productName));
  once(catalog.map(({ names }) => names.bn));
  once(catalog.flatMap(({ variants = [] }) => variants.map(({ sku }) => sku)));
  const counts = Map.groupBy(catalog, ({ category }) => category);
  assert.equal(counts.size, 13);
  for (const [category, entries] of counts) assert.ok(entries.length >= 5, `${category}: ${entries.length}`);
});

test('names differ within their first 24 characters in both languages, since cards cut off the end of long ones', () => {
  const starts = (nameOf: (entry: CatalogEntry) => string) =>
    catalog.map((entry) => nameOf(entry).slice(0, 24));
  once(starts(({ productName }) => productName));
  once(starts(({ names }) => String(names.bn)));
});

test('fewer products are the first ones, and 40 are those without sister models', async () => {
  assert.deepEqual((await readDemoEntries(40)).sisters, []);
  const some = await readDemoEntries(50);
  assert.deepEqual(some.sisters, sisters.slice(0, 10));
});

test('the values of each product fit the sheet of its category', () => {
  for (const { productName, specs, category } of catalog) {
    const problem = specProblem(specs, fieldsOf(defaultSpecSheets, category));
    assert.equal(problem, undefined, productName);
  }
});

test('a sister model has the pictures, the colours and the warranty of its model, and no other', () => {
  for (const sister of sisters) {
    const model = modelOf(sister);
    assert.deepEqual(
      [sister.images, sister.options, sister.warranty, sister.brand, sister.category],
      [model.images, model.options, model.warranty, model.brand, model.category],
    );
    assert.deepEqual(
      sister.variants?.map(({ values, images }) => [values, images]),
      model.variants?.map(({ values, images }) => [values, images]),
    );
  }
});

test('a sister model says whose outside it has, and names what is in its box but not in the pictures, in both languages', () => {
  for (const sister of sisters) {
    const model = modelOf(sister);
    const bengali = sister.translations.bn;
    assert.ok(sister.description.includes(model.productName), sister.id);
    const modelWords = latinDigits(String(bengali?.description));
    assert.ok(modelWords.includes(latinDigits(String(model.names.bn))), sister.id);
    if (isPack(sister)) {
      assert.match(sister.description, /pictures show one of the two/);
      assert.match(String(bengali?.description), /ছবিতে দুটির একটি/);
      continue;
    }
    assert.match(sister.description, /looks the same as the/);
    const added = String(sister.inTheBox).length > String(model.inTheBox).length;
    if (!added || !/in the box/.test(sister.keyFeatures.at(-1) ?? '')) continue;
    assert.match(sister.description, /not in the pictures/, sister.id);
    assert.match(String(bengali?.description), /ছবিতে নেই/, sister.id);
  }
});

test('what is printed on a picture is the same in each product that has the picture', () => {
  const printed = {
    VoltBar: ['capacity_mah', 'output_w'],
    IronCell: ['capacity_mah', 'output_w'],
    GaNBox: ['output_w'],
    GaNMax: ['output_w'],
    LinkHub: ['ports'],
    SnowDock: ['ports'],
    MagSnap: ['capacity_mah'],
    GlowRing: ['height_cm'],
    PropUp: ['height_cm'],
    ThermoSip: ['capacity_ml', 'height_cm'],
    VividView: ['screen_inch', 'width_cm', 'stand'],
    Panorama: ['screen_inch', 'width_cm', 'stand'],
  };
  for (const [word, keys] of Object.entries(printed)) {
    const [model, ...others] = catalog.filter((entry) => firstWord(entry) === word);
    assert.ok(model);
    for (const other of others)
      for (const key of keys) assert.equal(specOf(other, key), specOf(model, key), `${other.id} ${key}`);
  }
});

test('each number that differs from the model is in the texts of both languages, and no feature has the old one', () => {
  let compared = 0;
  for (const sister of sisters) {
    const model = modelOf(sister);
    const bengali = sister.translations.bn;
    const english = [sister.productName, sister.description, ...sister.keyFeatures].join('\n');
    const translated = [sister.names.bn, bengali?.description, ...(bengali?.keyFeatures ?? [])].join('\n');
    const same = sister.keyFeatures.filter((feature) => model.keyFeatures.includes(feature)).join('\n');
    for (const { key, value } of sister.specs) {
      const old = specOf(model, key);
      if (typeof value !== 'number' || typeof old !== 'number' || value === old) continue;
      // The sheet alone has how long a full charge takes and small differences in weight.
      if (['recharge_hours', 'weight_g'].includes(key)) continue;
      compared += 1;
      assert.ok(states(english, value), `${sister.id}: ${key} ${value} in English`);
      assert.ok(states(translated, value), `${sister.id}: ${key} ${value} in Bengali`);
      assert.doesNotMatch(same, new RegExp(`(?<![\\d.])${old} ${unitOf(key)}`), `${sister.id}: ${key}`);
    }
  }
  assert.ok(compared >= 50, `${compared} numbers`);
});

test('a part of a sheet’s value is not more than the whole, and the energy is that of the capacity', () => {
  const parts = [
    ['pd_w', 'output_w'],
    ['wireless_w', 'output_w'],
    ['left_w', 'pass_through_w'],
    ['battery_anc_hours', 'battery_hours'],
    ['battery_hours', 'total_hours'],
    ['runtime_high_h', 'runtime_low_h'],
  ] as const;
  let compared = 0;
  for (const entry of catalog) {
    for (const [part, whole] of parts) {
      const [less, more] = [specOf(entry, part), specOf(entry, whole)];
      if (typeof less !== 'number' || typeof more !== 'number') continue;
      compared += 1;
      assert.ok(less <= more, `${entry.id}: ${part} ${less}, ${whole} ${more}`);
    }
    const capacity = specOf(entry, 'capacity_mah');
    if (capacity) assert.equal(specOf(entry, 'energy_wh'), Math.round(Number(capacity) * 0.0037), entry.id);
  }
  assert.ok(compared >= 40, `${compared} pairs`);
});

test('yes and no in the sheet agree with the features that name the ability', () => {
  const abilities = {
    calling: /Bluetooth calling/,
    gps: /Built-in GPS/,
    multipoint: /two devices at once|Dual-device|Multipoint/i,
    anc: /noise cancelling/i,
    calls: /Hands-free calls/,
    card_reader: /Card reader/,
    lan: /Gigabit/,
  };
  let compared = 0;
  for (const entry of catalog)
    for (const [key, pattern] of Object.entries(abilities)) {
      const value = specOf(entry, key);
      if (typeof value !== 'boolean') continue;
      compared += 1;
      assert.equal(
        entry.keyFeatures.some((feature) => pattern.test(feature)),
        value,
        `${entry.id}: ${key}`,
      );
    }
  assert.ok(compared >= 60, `${compared} abilities`);
});

test('a sister model costs something else than its model, and a pack of two more than one piece and less than two', () => {
  for (const sister of sisters) {
    const model = modelOf(sister);
    const [own, models] = [presentOf(sister), presentOf(model)];
    assert.ok(own < sister.price && own > 0, sister.id);
    if (isPack(sister)) assert.ok(own > models * 1.8 && own < models * 2, `${sister.id}: ${own}`);
    else assert.ok(own !== models && own > models * 0.6 && own < models * 1.7, `${sister.id}: ${own}`);
    for (const { price, discountPrice } of sister.variants ?? [])
      assert.ok(price === undefined || (discountPrice ?? price) < price, sister.id);
  }
});

test('a feature has no comma, as products in files need, and every text is there in both languages', () => {
  for (const { id, keyFeatures, translations } of sisters) {
    const bengali = translations.bn;
    assert.equal(bengali?.keyFeatures?.length, keyFeatures.length, id);
    for (const feature of [...keyFeatures, ...(bengali?.keyFeatures ?? [])])
      assert.ok(!feature.includes(','), feature);
    assert.match(String(bengali?.description), /[\u0980-\u09ff]/);
    assert.match(String(bengali?.inTheBox), /[\u0980-\u09ff]/);
  }
});
