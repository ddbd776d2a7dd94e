import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allDistricts } from '../orders/districts.ts';
import { proves } from '../testing/proves.ts';
import { cityThanas } from './city-thanas.ts';
import { oldSpellings } from './old-spellings.ts';
import { areasOf, searchAreas, searchDistricts } from './places.ts';
import { upazilas } from './upazilas.ts';

const count = (lists: Readonly<Record<string, string>>) =>
  Object.values(lists).reduce((sum, list) => sum + list.split('|').length, 0);

test('there are 64 districts, each with upazilas, 494 of them, and the thanas of the cities', () => {
  proves('B-PEOPLE-13');
  assert.deepEqual(Object.keys(upazilas).sort(), allDistricts.toSorted());
  assert.equal(count(upazilas), 494);
  assert.ok(Object.keys(cityThanas).every((district) => allDistricts.includes(district)));
  assert.equal(cityThanas.Dhaka?.split('|').length, 51, 'the 50 of the metropolitan police, and Ashulia');
});

test('every place has one English and one Bengali name, and none is twice in its district', () => {
  for (const district of allDistricts) {
    const places = areasOf(district);
    for (const { area = '', bengali } of places) {
      assert.match(area, /^[A-Z][A-Za-z' -]*$/, district);
      assert.match(bengali, /^[\u0980-\u09ff]+( [\u0980-\u09ff]+)*$/, `${district}: ${area}`);
    }
    assert.equal(new Set(places.map(({ area }) => area)).size, places.length, district);
  }
  const names = new Set([
    ...allDistricts,
    ...allDistricts.flatMap((name) => areasOf(name).map(({ area }) => area)),
  ]);
  for (const name of Object.keys(oldSpellings)) assert.ok(names.has(name), name);
});

const districtsFor: [string, string][] = [
  ['Comilla', 'Cumilla'],
  ['কুমিল্লা', 'Cumilla'],
  ['chattogram', 'Chittagong'],
  ['চট্টগ্রাম', 'Chittagong'],
  ['Jessore', 'Jashore'],
  ['যশোর', 'Jashore'],
  ['BOGRA', 'Bogura'],
  ['barisal', 'Barishal'],
  ['coxs bazar', "Cox's Bazar"],
  ['cox', "Cox's Bazar"],
  ['মুন্সিগঞ্জ', 'Munshiganj'],
  ['Laxmipur', 'Lakshmipur'],
  ['narayangonj', 'Narayanganj'],
];
for (const [text, district] of districtsFor)
  test(`"${text}" finds the district ${district}`, () => {
    assert.equal(searchDistricts(text)[0]?.district, district);
  });

const areasFor: [text: string, district: string, area: string, of: string][] = [
  ['mirpur', 'Dhaka', 'Mirpur', 'Dhaka'],
  ['মিরপুর', 'Dhaka', 'Mirpur', 'Dhaka'],
  ['ধানমন্ডি', '', 'Dhanmondi', 'Dhaka'],
  ['dhanmandi', '', 'Dhanmondi', 'Dhaka'],
  ['Bashundhara', '', 'Bhatara', 'Dhaka'],
  ['সাভার', '', 'Savar', 'Dhaka'],
  ['agrabad', '', 'Double Mooring', 'Chittagong'],
  ['Shripur', 'Gazipur', 'Sreepur', 'Gazipur'],
  ['South Sunamganj', '', 'Shantiganj', 'Sunamganj'],
  ['ফরিদগঞ্জ', '', 'Faridganj', 'Chandpur'],
  ['শ্রীপুর', 'Magura', 'Sreepur', 'Magura'],
];
for (const [text, district, area, of] of areasFor)
  test(`"${text}"${district ? ` in ${district}` : ''} finds ${area} of ${of}`, () => {
    const [first] = searchAreas(text, district);
    assert.deepEqual([first?.area, first?.district], [area, of]);
  });

test('without a district a name is found in every district, and that of a district finds its areas', () => {
  const of = (text: string) => searchAreas(text, '').map(({ district }) => district);
  assert.deepEqual(of('Kotwali').sort(), [
    'Barishal',
    'Chittagong',
    'Cumilla',
    'Dhaka',
    'Jashore',
    'Rangpur',
    'Sylhet',
  ]);
  assert.ok(of('Comilla').filter((district) => district === 'Cumilla').length >= 17);
});

test('a text that is no place finds nothing, and an empty one everything that is offered', () => {
  assert.deepEqual(searchAreas('constructor', ''), []);
  assert.deepEqual(areasOf('constructor'), []);
  assert.deepEqual(searchDistricts('kxkx'), []);
  assert.equal(searchDistricts('').length, 64);
  assert.deepEqual(
    searchDistricts('', ['Dhaka', 'Bhola']).map(({ district }) => district),
    ['Dhaka', 'Bhola'],
  );
  assert.ok(searchAreas('', '', ['Dhaka']).every(({ district }) => district === 'Dhaka'));
});
