import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFirstName, isPublishable } from './recent-reviews.ts';

test('only the first name is shown, without a title, in any script', () => {
  const names: [string, string | undefined][] = [
    ['Nusrat Jahan', 'Nusrat'],
    ['  Tanvir  ', 'Tanvir'],
    ['Mst. Rokeya Khatun', 'Rokeya'],
    ['Md.Rahim Uddin', 'Rahim'],
    ['Dr Md Selim', 'Selim'],
    ['মোঃ রফিকুল ইসলাম', 'রফিকুল'],
    ['ডা. শর্মিলা', 'শর্মিলা'],
    ["D'Costa Maria", "D'Costa"],
    ['', undefined],
    ['Md.', undefined],
    ['nusrat@example.com', undefined],
    ['01712345678', undefined],
    ['<b>Nusrat</b>', undefined],
    ['x'.repeat(21), undefined],
  ];
  for (const [name, first] of names) assert.equal(extractFirstName(name), first, name);
});

test('a review is shown if it has a suitable length and contains no telephone number, e-mail address or URL', () => {
  const shown = [
    'Came in two days, well packed. Works exactly as the page says.',
    'দুই দিনে চলে এসেছে, প্যাকিং ভালো ছিল। একদম ঠিকঠাক।',
    'Paid 2,601 taka for 2 of them, worth it.',
    'x'.repeat(280),
  ];
  for (const text of shown) assert.ok(isPublishable(text), text);
  const hidden = [
    'Good',
    'x'.repeat(281),
    'Very good, call me on 01712-345678 for more',
    'খুব ভালো, ফোন করুন ০১৭১২ ৩৪৫৬৭৮ নম্বরে',
    'Very good, write to nusrat@example.com for more',
    'Cheaper at https://elsewhere.example, believe me',
    'Cheaper at www.elsewhere.example, believe me',
    'Much cheaper at elsewhere.com, believe me',
  ];
  for (const text of hidden) assert.ok(!isPublishable(text), text);
});
