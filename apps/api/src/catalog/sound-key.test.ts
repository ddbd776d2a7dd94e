/** Words that sound alike have one key in whatever script they are written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bonesOf, inLatin, soundOf } from './sound-key.ts';

const bones = (word: string) => bonesOf(soundOf(word.normalize('NFKC')));

test('English, Bengali and Bengali in Latin letters meet in one key', () => {
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
      new Set(words.map(bones)).size,
      1,
      words.map((word) => `${word}: ${bones(word)}`).join(', '),
    );
  }
});

test('short words keep their vowels apart: a fan is no phone', () => {
  assert.equal(soundOf('fan'), soundOf('ফ্যান'.normalize('NFKC')));
  assert.equal(soundOf('fan'), soundOf('phan'));
  assert.notEqual(soundOf('fan'), soundOf('phone'));
});

test('Bengali is written as it is said', () => {
  assert.equal(inLatin('পাওয়ার'.normalize('NFKC')), 'pawar');
  assert.equal(inLatin('ব্যাংক'), 'bangk');
  assert.equal(inLatin('power'), 'power');
});
