/** The texts of the demo catalogue, which must not contradict each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { readDemoEntries } from './demo-products.ts';

type Texts = Pick<CatalogEntry, 'inTheBox' | 'warranty'> & { keyFeatures?: string[]; description?: string };

const catalog = await readDemoEntries();

const linesOf = ({
  keyFeatures = [],
  description = '',
  inTheBox = '',
  warranty = '',
}: Texts = {}): string[] => [...keyFeatures, description, inTheBox, warranty];

const counts: Record<string, number> = { two: 2, three: 3, four: 4, দুটি: 2, তিনটি: 3, চারটি: 4 };
const counted = '(?:(two|three|four|দুটি|তিনটি|চারটি) (?:[\\d.]+ \\S+ )?)?';
const sockets = '\\b(?:HDMI|USB-[AC]|Ethernet|SD|TF)\\b|এইচডিএমআই|ইউএসবি-এ|ইউএসবি-সি|ইথারনেট|এসডি|টিএফ';

/** The number of sockets that features name, as 3 of "Two USB-A ports and a USB-C port". */
const countSockets = (features: readonly string[]): number =>
  [...features.join('\n').matchAll(new RegExp(`${counted}(?:${sockets})`, 'gi'))].reduce(
    (sum, [, word]) => sum + (counts[word?.toLowerCase() ?? ''] ?? 1),
    0,
  );

test('a hub names as many sockets in its features as its name and its specifications count, in both languages', () => {
  const hubs = catalog.filter(({ productName }) => /\d-in-1/.test(productName));
  assert.equal(hubs.length, 2);
  for (const { productName, keyFeatures, translations, specs } of hubs) {
    const named = Number(/(\d)-in-1/.exec(productName)?.[1]);
    assert.deepEqual(
      [
        countSockets(keyFeatures),
        countSockets(translations.bn?.keyFeatures ?? []),
        specs.find(({ key }) => key === 'ports')?.value,
      ],
      [named, named, named],
      productName,
    );
  }
});

test('the USB and HDMI ports that a feature counts are those of the specifications', () => {
  const keys = { 'USB-C': 'usb_c_ports', 'USB-A': 'usb_a_ports', HDMI: 'hdmi_ports', USB: 'usb_ports' };
  let compared = 0;
  for (const { productName, keyFeatures, specs } of catalog) {
    const text = keyFeatures.join('\n');
    for (const [, word = '', socket] of text.matchAll(
      /\b(one|two|three|four) (?:\d+ \w+ )?(USB-C|USB-A|HDMI|USB)\b/gi,
    )) {
      const spec = specs.find(({ key }) => key === keys[socket as keyof typeof keys]);
      if (!spec) continue;
      compared += 1;
      assert.equal(counts[word.toLowerCase()] ?? 1, spec.value, `${productName}: ${word} ${socket}`);
    }
  }
  assert.ok(compared >= 10, `${compared} ports`);
});

test('a text names all colours of its product or none', () => {
  const names = (text: string, colour: string) =>
    new RegExp(`(?<![\\p{L}\\p{M}])${colour}(?![\\p{L}\\p{M}])`, 'iu').test(text);
  let products = 0;
  for (const { productName, translations, options = [], ...texts } of catalog) {
    const values = options.find(({ name }) => name === 'Colour')?.values ?? [];
    if (values.length > 0) products += 1;
    const languages = [
      { lines: linesOf(texts), colours: values.map(({ value }) => value) },
      {
        lines: linesOf(translations.bn),
        colours: values.map(({ value, names: { bn } = {} }) => bn ?? value),
      },
    ];
    for (const { lines, colours } of languages)
      for (const line of lines) {
        const found = colours.filter((colour) => names(line, colour));
        assert.ok(found.length === 0 || found.length === colours.length, `${productName}: ${line}`);
      }
  }
  assert.ok(products >= 16, `${products} products in several colours`);
});

test('digits in Bengali texts are Latin, which a page can write as Bengali ones', () => {
  proves('B-STORE-01');
  for (const { productName, translations } of catalog)
    for (const line of linesOf(translations.bn)) assert.doesNotMatch(line, /[০-৯]/, productName);
});

test('the kind of a speaker is the same in its name, its box and both languages', () => {
  const speaker = catalog.find(({ productName }) => productName.includes('Trolley Speaker'));
  assert.match(String(speaker?.inTheBox), /^Trolley speaker/);
  assert.match(String(speaker?.translations.bn?.inTheBox), /^ট্রলি স্পিকার/);
});

test('every picture of the demo catalogue has a text that says what it shows, in both languages', () => {
  proves('B-INSTANT-07');
  const textsOf = (texts = '') => texts.split('|').map((text) => text.trim());
  for (const { id, images, pictureTexts, translations } of catalog) {
    const [english, bengali] = [textsOf(pictureTexts), textsOf(translations.bn?.pictureTexts)];
    assert.deepEqual([english.length, bengali.length], [images.length, images.length], id);
    for (const text of english) assert.match(text, /^[A-Z].{10,}/, id);
    for (const text of bengali) assert.match(text, /^[“\u0980-\u09ff].{10,}/, id);
    assert.equal(new Set(english).size, images.length, id);
  }
});
