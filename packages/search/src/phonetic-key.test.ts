/** Words with the same pronunciation have the same phonetic key in both scripts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toConsonantSkeleton, toPhoneticKey, transliterate } from './phonetic-key.ts';

const skeletonOf = (word: string) => toConsonantSkeleton(toPhoneticKey(word.normalize('NFKC')));

test('English, Bengali and Banglish share a consonant skeleton', () => {
  for (const words of [
    ['headphone', 'হেডফোন', 'hedfon', 'hedphon', 'headfone'],
    ['charger', 'চার্জার', 'charjar', 'chargar', 'চারজার'],
    ['earbud', 'ইয়ারবাড', 'এয়ারবাড', 'iyarbad'],
    ['wireless', 'ওয়্যারলেস', 'ওয়ারলেস', 'waierles'],
    ['power', 'পাওয়ার', 'pawar', 'paoar'],
    ['smartwatch', 'স্মার্টওয়াচ', 'smartoach', 'smartwach'],
    ['speaker', 'স্পিকার', 'স্পীকার', 'spikar'],
    ['bluetooth', 'ব্লুটুথ', 'ব্লুটুত', 'blutut'],
    ['projector', 'প্রজেক্টর', 'projektar'],
    ['gaming', 'গেমিং', 'geming'],
    ['television', 'টেলিভিশন', 'telivishon'],
  ]) {
    assert.equal(
      new Set(words.map(skeletonOf)).size,
      1,
      words.map((word) => `${word}: ${skeletonOf(word)}`).join(', '),
    );
  }
});

test('phonetic keys distinguish vowels: a fan is no phone', () => {
  assert.equal(toPhoneticKey('fan'), toPhoneticKey('ফ্যান'.normalize('NFKC')));
  assert.equal(toPhoneticKey('fan'), toPhoneticKey('phan'));
  assert.notEqual(toPhoneticKey('fan'), toPhoneticKey('phone'));
});

test('Bengali is transliterated by pronunciation', () => {
  assert.equal(transliterate('পাওয়ার'.normalize('NFKC')), 'pawar');
  assert.equal(transliterate('ব্যাংক'), 'bangk');
  assert.equal(transliterate('power'), 'power');
});
