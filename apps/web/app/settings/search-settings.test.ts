/** The search of the settings: fields, values and everyday words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Text, toEnglish } from '@jontro/shop/messages.ts';
import { settingGroups, settingTexts } from '@jontro/shop/settings/setting-texts.ts';
import { settingWords } from '@jontro/shop/settings/setting-words.ts';
import type { SettingWithSchema } from '@jontro/shop/settings/settings.endpoints.ts';
import { defaultSettings, settings } from '@jontro/shop/settings.ts';
import { settingSearch } from './search-settings.ts';

const all = Object.entries(settings).map(([name, { schema }]) => ({
  name,
  schema,
  value: defaultSettings[name as keyof typeof settings],
  default: null,
  source: 'default',
})) as unknown as SettingWithSchema[];
const english = { t: toEnglish, textOf: toEnglish } as never;
const find = settingSearch(all, english);
const namesOf = (search: string) => find(search).map(({ name }) => name);

for (const [search, expected] of [
  ['charge inside Dhaka', 'deliveryZones'],
  ['hotline', 'business'],
  ['return policy', 'returnDays'],
  ['WhatsApp', 'business'],
  ['shipping', 'deliveryZones'],
  ['cod', 'paymentMethods'],
  ['bKash', 'paymentMethods'],
  ['Free from', 'deliveryZones'],
  ['rename category', 'categories'],
  ['otp', 'confirmation'],
  ['Powerbank', 'categories'],
  ['official marks', 'business'],
  ['ranked list', 'homeSections'],
  ['sentence', 'heroes'],
  ['marigold', 'buyingGuide'],
  ['ডেলিভারি খরচ', 'deliveryZones'],
  ['হটলাইন', 'business'],
  ['ফেরত', 'returnDays'],
  ['রিটার্ন পলিসি', 'returnDays'],
  ['এক্সচেঞ্জ', 'returnDays'],
  ['কালার', 'colours'],
  ['অর্ডার ক্যানসেল', 'customerCancel'],
  ['পিকআপ', 'pickupPoint'],
  ['trade license', 'business'],
  ['homepage', 'homeSections'],
  ['how do I change the shipping fee for outside Dhaka', 'deliveryZones'],
] as const)
  test(`“${search}” finds ${expected}`, () => {
    assert.ok(namesOf(search).includes(expected), namesOf(search).join(' '));
    assert.ok(namesOf(search).length < 20, `${namesOf(search).length} settings`);
  });

/** In place of another language: its words have nothing in common with English ones. */
const mirrored = (text: Text): string => [...toEnglish(text)].reverse().join('');

test('on a page in another language names, fields and choices are found by its words and by English ones', () => {
  const findThere = settingSearch(all, { t: mirrored, textOf: mirrored } as never);
  for (const [words, expected] of [
    [settingTexts.returnDays.label, 'returnDays'],
    [settingTexts.returnDays.text, 'returnDays'],
    [settingGroups[settingTexts.returnDays.group], 'returnDays'],
    ['Official', 'business'],
    ['Sentence', 'heroes'],
    ['Marigold', 'buyingGuide'],
    ['ranked', 'homeSections'],
  ] as const)
    for (const search of [words, mirrored(words as Text)])
      assert.ok(
        findThere(search).some(({ name }) => name === expected),
        search,
      );
});

test('the address of a picture finds no setting', () => {
  const logo = all
    .filter(({ name }) => name === 'logo')
    .map((one) => ({ ...one, value: '/branding/tiger.svg' }));
  assert.deepEqual(settingSearch(logo, english)('tiger'), []);
});

test('no word finds nothing, and no text all', () => {
  assert.deepEqual(namesOf('xyzzy'), []);
  assert.equal(namesOf('  ').length, all.length);
});

test('everyday words are of settings that exist', () => {
  assert.deepEqual(
    Object.keys(settingWords).filter((name) => name !== 'preset' && !Object.hasOwn(settings, name)),
    [],
  );
});
