import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateShopConfig } from '../shop-config.ts';
import { proves } from '../testing/proves.ts';
import { knownCouriers, parcelCodeOf, parcelLink, parcelText, parseParcel } from './parcels.ts';

const parse = (courier: string, code: string, present?: { courier: string }) =>
  parseParcel({ courier, code }, knownCouriers, present);

test('a parcel has a courier of the settings, or the one it has, and may have a code', () => {
  assert.deepEqual(parse(' Pathao ', ' DA-1 '), { parcel: { courier: 'Pathao', code: 'DA-1' } });
  assert.deepEqual(parse('Pathao', ''), { parcel: { courier: 'Pathao' } });
  assert.deepEqual(parse('', ''), { parcel: null });
  assert.deepEqual(parse('Old', '1', { courier: 'Old' }), { parcel: { courier: 'Old', code: '1' } });
  for (const [courier, code] of [
    ['Old', '1'],
    ['', '1'],
    ['Pathao', 'a b'],
    ['Pathao', '.'],
    ['Pathao', '-1'],
    ['Pathao', '১২৩'],
    ['Pathao', 'a'.repeat(41)],
  ] as const)
    assert.ok('problem' in parse(courier, code), `${courier} ${code}`);
});

test('whatever the code, the link leads to the courier’s host and path', () => {
  proves('B-DELIV-17');
  const couriers = [{ name: 'A', link: 'https://courier.example/t/{code}?lang=bn' }];
  const codes = [
    '1',
    'a/b',
    '../../x',
    '//evil.example',
    '?x#y',
    '@evil.example',
    '\\evil',
    '%2e%2e',
    '{code}',
    '$&',
    '$1',
    "' onclick='",
  ];
  for (const code of codes) {
    const link = parcelLink({ courier: 'A', code }, couriers) ?? '';
    const { origin, search, hash } = new URL(link);
    assert.deepEqual([origin, search, hash], ['https://courier.example', '?lang=bn', ''], code);
    assert.ok(
      link.startsWith('https://courier.example/t/') && !/[\s'"<>]/.test(link.replaceAll("'", '')),
      code,
    );
  }
  assert.equal(parcelLink({ courier: 'A' }, couriers), undefined);
  assert.equal(parcelLink({ courier: 'B', code: '1' }, couriers), undefined);
  assert.equal(parcelText({ courier: 'A', code: '1' }), 'A: 1');
});

test('the settings refuse links that a code could lead elsewhere, and two couriers of one name', () => {
  const problem = (link: string) => validateShopConfig({ couriers: [{ name: 'A', link }] });
  for (const link of [
    'http://courier.example/{code}',
    'https://{code}',
    'https://{code}.example/t',
    'https://courier.example{code}',
    'https://user@courier.example/{code}',
    'https://courier.example/',
    'https://courier.example/{code}/{code}',
    'javascript:alert({code})',
    'https://courier.example/ {code}',
    '//courier.example/{code}',
  ])
    assert.match(
      problem(link) ?? '',
      /couriers number 1: link must be an address that begins with https/,
      link,
    );
  for (const { link } of knownCouriers) if (link) assert.equal(problem(link), undefined);
  assert.equal(validateShopConfig({ couriers: [{ name: 'A' }, { name: 'A' }] }), ': couriers has "A" twice');
});

test('a search for a code ignores the case of its letters and spaces around it', () => {
  assert.equal(parcelCodeOf(' da-1x '), 'DA-1X');
  for (const text of ['', 'a b', 'রহিমা', '%', '../x']) assert.equal(parcelCodeOf(text), undefined, text);
});
