/** Notes from chats: what is read, what is marked, and what hostile ones cannot do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import type { NoteReading } from './note-reading.ts';
import { maxNoteLength } from './note-text.ts';
import { readNote } from './read-note.ts';

const brief = ({ name, mobileNumber, district, area, address, articles }: NoteReading) => ({
  name: name?.value,
  number: mobileNumber?.value,
  place: [district?.value, area?.value],
  address: address?.value,
  articles: articles.map(({ words, quantity }) => `${quantity} ${words.join(' ')}`),
});

test('the note of the example is read: name, number, district, area, address and two of an article', () => {
  proves('B-COD-23');
  const reading = readNote('bhai 2ta airnova lagbe, rahim, 01712 345678, mirpur 10 dhaka');
  assert.deepEqual(brief(reading), {
    name: 'rahim',
    number: '01712345678',
    place: ['Dhaka', 'Mirpur'],
    address: 'mirpur 10',
    articles: ['2 airnova'],
  });
  assert.deepEqual([reading.rest, reading.isCut], [[], false]);
});

test('a note with labels and one in Bengali are read, with numbers in Bengali digits', () => {
  assert.deepEqual(
    brief(readNote('ভাই ২টা এয়ারনোভা লাগবে। নাম: করিম উদ্দিন, মোবাইল ০১৭১২-৩৪৫৬৭৮, ঠিকানা: বাসা ১২, রোড ৫, ধানমন্ডি, ঢাকা')),
    {
      name: 'করিম উদ্দিন',
      number: '01712345678',
      place: ['Dhaka', 'Dhanmondi'],
      address: 'বাসা 12, রোড 5, ধানমন্ডি',
      articles: ['2 এয়ারনোভা'],
    },
  );
  assert.deepEqual(
    brief(
      readNote(
        'Product: NightBeat Pro\nQty: 2\nName: Sabbir\nMob: +88 01712-345678\nDistrict: Gazipur\nThana: Kaliakair\nAddress: college gate',
      ),
    ),
    {
      name: 'Sabbir',
      number: '01712345678',
      place: ['Gazipur', 'Kaliakair'],
      address: 'Kaliakair, college gate',
      articles: ['2 NightBeat Pro'],
    },
  );
});

test('quantities are digits, words with and without classifiers, signs and pairs', () => {
  const quantities: readonly (readonly [string, number])[] = [
    ['duita airnova lagbe', 2],
    ['airnova dui ta lagbe', 2],
    ['ekta airnova', 1],
    ['২টা airnova', 2],
    ['airnova ১০টি', 10],
    ['airnova x3', 3],
    ['airnova (4)', 4],
    ['5 pcs airnova', 5],
    ['need 2 airnova', 2],
    ['two airnova please', 2],
    ['পাঁচটি airnova', 5],
    ['airnova 1 dozen', 12],
    ['airnova lagbe', 1],
  ];
  for (const [note, quantity] of quantities)
    assert.deepEqual(
      readNote(note).articles.map((one) => [one.words.join(' '), one.quantity]),
      [['airnova', quantity]],
      note,
    );
  assert.equal(readNote('airnova lagbe').articles[0]?.quantityDoubt, 'none');
  assert.deepEqual(readNote('ek jora airnova lagbe').articles[0], {
    words: ['airnova'],
    quantity: 2,
    quantityDoubt: 'pair',
  });
  assert.equal(readNote('studiobass one ta 3 ta lagbe').articles[0]?.quantityDoubt, 'several');
  const several = 'airnova 2ta, boomtube 360 ekta ar orbit sense 3ta lagbe';
  assert.deepEqual(brief(readNote(several)).articles, ['2 airnova', '1 boomtube 360', '3 orbit sense']);
  assert.deepEqual(brief(readNote('2 AirNova and 1 BoomTube 360')).articles, ['2 AirNova', '1 BoomTube 360']);
});

test('districts are read in old spellings, both scripts, with endings and one wrong letter, and a road is none', () => {
  const notes: readonly (readonly [string, string, string?])[] = [
    ['Comilla', 'Cumilla'],
    ['ctg', 'Chittagong'],
    ['চট্টগ্রামে', 'Chittagong'],
    ['ঢাকায়', 'Dhaka'],
    ['jessore', 'Jashore'],
    ['b.baria', 'Brahmanbaria'],
    ['narayongonj', 'Narayanganj'],
    ['rajshahite', 'Rajshahi'],
    ['rajshaji', 'Rajshahi', 'spelling'],
    ['Chittagong road, Siddhirganj, Narayanganj', 'Narayanganj'],
    ['Dhanmondi 27', 'Dhaka', 'derived'],
    ['Dhaka, Sylhet', 'Sylhet', 'several'],
  ];
  for (const [place, value, doubt] of notes)
    assert.deepEqual(
      readNote(`1ta fan lagbe. rahim, 01712345678, ${place}`).district,
      { value, ...(doubt && { doubt }) },
      place,
    );
  assert.deepEqual(readNote('Sylhet', ['Dhaka']).district, { value: 'Sylhet', doubt: 'not-delivered' });
  assert.equal(readNote('bhalo ekta fan chai').district, undefined, 'bhalo is not Bhola');
});

test('two numbers and two people are both said and marked', () => {
  proves('B-COD-23');
  const { mobileNumber, numbers, name } = readNote(
    '1ta fan lagbe, Rahim Uddin 01712345678, pabe Karim Mia +8801812345678, Dhaka',
  );
  assert.deepEqual(mobileNumber, { value: '01712345678', doubt: 'several' });
  assert.deepEqual(numbers, ['01712345678', '01812345678']);
  assert.equal(name?.doubt, 'several');
});

test('a name that only its place tells is the one beside the number, not the street before the district', () => {
  proves('B-COD-23');
  for (const note of [
    'apu airnova 2ta den. Zindabazar, sylhet. 01712345678 (sohan)',
    'airnova 2ta\nsohan\n01712345678\nZindabazar, sylhet',
    'airnova 2ta lagbe, Zindabazar, sylhet. sohan 01712345678',
  ])
    assert.deepEqual(readNote(note).name, { value: 'sohan', doubt: 'guessed' }, note);
});

test('what is no mobile number of Bangladesh is none, and one without its zero is marked', () => {
  for (const text of ['0171234567', '017123456789', '01212345678', '1234567890123', '৳ 1,712,345,678'])
    assert.deepEqual(readNote(`airnova ${text}`).numbers, [], text);
  assert.deepEqual(readNote('airnova 1712345678').mobileNumber, { value: '01712345678', doubt: 'spelling' });
});

test('sums of money are no quantities, and numbers of houses no articles', () => {
  const { articles, address } = readNote(
    'airnova 1,890 tk te 2ta lagbe, Karim, House 2, Road 5, Dhanmondi, Dhaka 01712345678',
  );
  assert.deepEqual(articles.map(({ words, quantity }) => [words.join(' '), quantity]).slice(0, 1), [
    ['airnova', 2],
  ]);
  assert.equal(articles.length, 1);
  assert.equal(address?.value, 'House 2, Road 5, Dhanmondi');
});

test('tags, marks of direction and what is not seen neither hide a number nor get into the form', () => {
  proves('B-COD-24');
  const reading = readNote(
    '<script>alert(1)</script> 2ta airnova lagbe, \u202Erahim\u202C, 017\u200B12\u2066345678\u2069, <b>mirpur 10</b> dhaka',
  );
  assert.equal(reading.mobileNumber?.value, '01712345678');
  assert.equal(reading.name?.value, 'rahim');
  assert.doesNotMatch(JSON.stringify(reading), /<|>|[\u200B\u202A-\u202E\u2066-\u2069]/);
});

test('a note without words, of one endless word, of digits, brackets or 100 kB is read without an error', () => {
  proves('B-COD-24');
  const hostile = [
    '',
    ' \n\u0000 ',
    'x'.repeat(100_000),
    '('.repeat(100_000),
    '<'.repeat(100_000),
    '1'.repeat(100_000),
    '01712 '.repeat(20_000),
    'dhaka mirpur ekta 2ta airnova, '.repeat(4_000),
    `${'a'.repeat(50)} - `.repeat(2_000),
    '. . . '.repeat(10_000),
    'ঃ'.repeat(50_000),
    '\u09cd'.repeat(50_000),
    '{{constructor}} __proto__ toString hasOwnProperty 2ta',
    '\ud800 \udfff 2ta airnova',
  ];
  for (const note of hostile) {
    const { articles, isCut } = readNote(note);
    assert.equal(isCut, note.length > maxNoteLength);
    for (const { quantity } of articles)
      assert.ok(Number.isInteger(quantity) && quantity > 0 && quantity < 12_000);
  }
});
