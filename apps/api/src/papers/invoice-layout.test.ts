/** The PDF file of an invoice: its text, its shapes, its pages and its size. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { readPdf } from '../testing/pdf-text.ts';
import type { InvoiceContent } from './invoice-content.ts';
import { renderInvoice } from './invoice-layout.ts';
import { loadFont, shapeText } from './shaping.ts';
import { breakLines, widthOf } from './text-lines.ts';

/** Conjuncts, vowel signs before and around their consonant, reph and ya-phala. */
const bengaliTexts = [
  'কি কী কে কৈ কো কৌ',
  'ক্ষুদ্র জ্ঞান ত্ত্ব ন্দ্র ষ্ট্র ঙ্ক্ষ ক্ত',
  'র‍্যাম সর্বমোট অর্ডার বিক্রি স্ত্রী',
  'চাঁদপুর দুঃখ মুক্তিযুদ্ধ',
  'নাইটবিট Pro ইয়ারবাডস (৳1,250)',
];

const invoice = (change: Partial<InvoiceContent> = {}): InvoiceContent => ({
  language: 'bn',
  title: 'চালান J-10482',
  heading: 'চালান',
  shop: { name: 'Jontro', address: ['দোকান 214, লেভেল 2', 'Example Plaza, ঢাকা 1205'] },
  number: 'J-10482',
  placed: 'অর্ডারের তারিখ 21/11/2026',
  buyer: { label: 'ক্রেতা', lines: ['নুসরাত জাহান', '01712-345678', 'nusrat@example.com'] },
  deliverTo: { label: 'ডেলিভারির ঠিকানা', lines: ['বাসা 12, রাস্তা 5', 'ধানমন্ডি, ঢাকা, বাংলাদেশ'] },
  columns: ['পণ্য', 'দাম', 'পরিমাণ', 'মোট'],
  items: bengaliTexts.map((name) => ({ name, price: '৳650', quantity: '2', amount: '৳1,300' })),
  sums: [
    { label: 'পণ্যের দাম', amount: '৳6,500' },
    { label: 'সর্বমোট', amount: '৳6,600', isTotal: true },
  ],
  payment: { label: 'পেমেন্ট', lines: ['এখনো পরিশোধ হয়নি: ৳6,600 বাকি।'] },
  foot: ['Jontro থেকে কেনাকাটার জন্য ধন্যবাদ।'],
  ...change,
});

const linesOf = (file: Uint8Array) => readPdf(file).flat();

test('copied text is the original, by the text of spans and by the fonts’ maps alone', () => {
  proves('B-LIFE-12');
  const lines = linesOf(renderInvoice(invoice()));
  for (const text of [...bengaliTexts, 'নুসরাত জাহান', 'nusrat@example.com', '৳6,600', 'J-10482']) {
    const line = lines.find((each) => each.text === text);
    assert.ok(line, text);
    assert.equal(line.mapped, text);
  }
});

test('a vowel sign that is drawn before its consonant comes before it', () => {
  proves('B-LIFE-12');
  const glyphs = (text: string) => {
    const [run] = shapeText(text, false).runs;
    return run?.clusters.flatMap((cluster) => cluster.glyphs.map(({ id }) => id)) ?? [];
  };
  const { font } = loadFont('anek-bangla-400');
  const [consonant, ...others] = glyphs('ক');
  assert.equal(others.length, 0);
  const [sign, drawn, ...more] = glyphs('কি');
  assert.deepEqual([drawn, more.length], [consonant, 0]);
  assert.notEqual(sign, consonant);
  assert.ok(font.glyphHAdvance(sign ?? 0) > 0);
});

test('conjuncts are drawn by a glyph of their own, and no text by a missing glyph', () => {
  proves('B-LIFE-12');
  for (const text of ['ক্ষ', 'জ্ঞ', 'ষ্ট', 'ন্দ্র', 'ত্ত']) {
    const { runs } = shapeText(text, false);
    assert.equal(runs.length, 1);
    assert.equal(runs[0]?.clusters.flatMap(({ glyphs }) => glyphs).length, 1, text);
  }
  for (const text of bengaliTexts)
    for (const { clusters } of shapeText(text, true).runs)
      for (const { glyphs } of clusters)
        assert.ok(
          glyphs.every(({ id }) => id !== 0),
          text,
        );
});

/** The glyphs of a text with their fonts, as they are drawn. */
const drawn = (text: string, bold = false): string[] =>
  shapeText(text, bold).runs.flatMap(({ font, clusters }) =>
    clusters.flatMap(({ glyphs }) => glyphs.map(({ id }) => `${font} ${id}`)),
  );

test('what the fonts do not have is drawn as what means the same', () => {
  const pairs = [
    ['Monitor 27\u2033', 'Monitor 27"'],
    ['Wi\u2011Fi adapter', 'Wi-Fi adapter'],
    ['Resistor 100 \u03a9', 'Resistor 100 Ohm'],
    ['Set \u2116 3', 'Set No. 3'],
    ['Load \u2265 20 W', 'Load >= 20 W'],
    ['Arrow \u2192 left', 'Arrow -> left'],
    ['\u20b9500', 'Rs500'],
    ['a\u2009b\u3000c\td', 'a b c d'],
    ['\uff21\uff22 \ufb01 \u2153 40 \u2103', 'AB fi 1/3 40 °C'],
    ['\u0141\u00f3d\u017a e\u0301', 'Lódz é'],
  ] as const;
  for (const bold of [false, true])
    for (const [text, same] of pairs) assert.deepEqual(drawn(text, bold), drawn(same, bold), text);
});

test('anything else is a mark, one for each character that a person sees', () => {
  const mark = drawn('\u25cc');
  for (const character of [
    '😀',
    '👨\u200d👩\u200d👧',
    '🇧🇩',
    '日',
    'م',
    '\u0984',
    '\u09ff',
    '\u2713',
    '\u0007',
    '\ue000',
  ])
    for (const bold of [false, true]) {
      assert.deepEqual(drawn(character, bold), drawn('\u25cc', bold), character);
      assert.deepEqual(drawn(`a${character}b`).slice(1, -1), mark, character);
    }
  const [line, ...more] = breakLines('😀'.repeat(40), 200, { size: 10 });
  assert.ok(line && widthOf(line, { size: 10 }) <= 200 && widthOf(line, { size: 10 }) > 190);
  assert.ok(more.length > 0);
});

test('what is copied of a substitute or a mark is the original', () => {
  const names = ['Monitor 27\u2033', 'Load \u2265 20 W', 'Fan 👨\u200d👩\u200d👧 日本', 'Arrow \u2192 left'];
  const items = names.map((name) => ({ name, price: '৳1', quantity: '1', amount: '৳1' }));
  const text = linesOf(renderInvoice(invoice({ items }))).map((line) => line.text);
  for (const name of names) assert.ok(text.includes(name), name);
});

test('an invoice with a hundred items in both scripts is at most 100 kB, on several pages with their numbers', () => {
  proves('B-LIFE-12');
  const items = Array.from({ length: 100 }, (_, index) => ({
    name: `${index} ${bengaliTexts.join(' ')} The quick brown fox jumps over the lazy dog`,
    price: '৳12,650',
    quantity: '2',
    amount: '৳25,300',
  }));
  const file = renderInvoice(invoice({ items }));
  assert.ok(file.length <= 100_000, `${file.length} bytes`);
  const pages = readPdf(file);
  assert.ok(pages.length > 3);
  for (const [index, lines] of pages.entries())
    assert.ok(lines.some(({ text }) => text === `${index + 1} / ${pages.length}`));
  const text = linesOf(file).map((line) => line.text);
  for (let index = 0; index < 100; index += 1) assert.ok(text.some((line) => line.startsWith(`${index} কি`)));
});

test('texts without spaces, without letters of the fonts, and hostile ones stay inside and copyable', () => {
  const hostile = [
    'ক'.repeat(400),
    'W'.repeat(400),
    ') Tj ET <</ActualText (x)',
    '😀 مرحبا \\ ( )',
    '\u0000\u202eabc',
  ];
  const file = renderInvoice(
    invoice({ items: hostile.map((name) => ({ name, price: '৳1', quantity: '1', amount: '৳1' })) }),
  );
  const text = linesOf(file)
    .map((line) => line.text)
    .join('');
  for (const part of ['ক'.repeat(400), 'W'.repeat(400), ') Tj ET <</ActualText (x)', 'مرحبا'])
    assert.ok(text.includes(part), part.slice(0, 20));
});

test('the same invoice is the same file', () => {
  assert.deepEqual(renderInvoice(invoice()), renderInvoice(invoice()));
});
