import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import { addressHint } from './address-hint.ts';

test('an address with a house, a road, a village or a landmark, in either script, has no hint', () => {
  for (const address of [
    'House 12, Road 5, Dhanmondi',
    'Flat 4B, Green Tower',
    'Vill: Char Kalibari, Post: Boro Bazar',
    'near Central Mosque, Jessore',
    'বাসা ১২, রোড ৫, ধানমন্ডি',
    'গ্রাম: চর কালীবাড়ি, ডাকঘর: বড় বাজার',
  ])
    assert.equal(addressHint(address), undefined, address);
});

test('an address that is short or names no place in it has a hint, an empty one has none', () => {
  proves('B-PEOPLE-14');
  for (const address of [
    'Dhaka',
    'House',
    'somewhere in Mirpur',
    'ঢাকা শহর',
    'Roadside inn of Sylhet'.replace('Roadside', 'Pretty'),
  ])
    assert.match(addressHint(address) ?? '', /house or a landmark/, address);
  assert.equal(addressHint(' '), undefined);
});
