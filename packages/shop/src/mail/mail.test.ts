import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../language.ts';
import { identityMailTexts } from './identity-mail-texts.ts';
import { greetingName, mailCan } from './mail.ts';
import { orderMailTexts } from './order-mail-texts.ts';

test('a mail greets with a name, but never with an address that a stranger chose as one', () => {
  const names = ['Nusrat Jahan', ' Md. A. K.  Rahman ', 'নুসরাত জাহান', "O'Neil"];
  assert.deepEqual(names.map(greetingName), ['Nusrat Jahan', 'Md. A. K. Rahman', 'নুসরাত জাহান', "O'Neil"]);
  const adverts = ['win at evil.example', 'https://evil', 'a@b', 'x'.repeat(61), '<b>you</b>', ' ', null];
  assert.deepEqual(
    adverts.map(greetingName),
    adverts.map(() => undefined),
  );
});

test('only a mail that could not be sent is tried again', () => {
  const problem = 'mail server away';
  assert.ok(mailCan.retry({ status: 'failed', problem }));
  assert.ok(mailCan.retry({ status: 'waiting', problem }));
  for (const status of ['waiting', 'sent', 'kept'] as const) assert.equal(mailCan.retry({ status }), false);
});

/** Every text of a tree of texts, with functions filled in. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('7'))];
  return Object.values(value as object).flatMap(textsOf);
}

test('every text of a mail is written in both languages', () => {
  for (const texts of [orderMailTexts, identityMailTexts]) {
    assert.deepEqual(Object.keys(texts), [...languages]);
    for (const text of textsOf(texts.en)) assert.match(text, /^[^\u0980-\u09ff]+$/);
    for (const text of textsOf(texts.bn)) assert.ok(text === '× 7' || /[\u0980-\u09ff]/.test(text), text);
  }
});
