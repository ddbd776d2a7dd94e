import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../language.ts';
import { serverTexts } from '../languages/all-languages.ts';
import { mailCan, mailGreetingName } from './mail.ts';

test('a mail greets with a name, but never with a URL or address in place of one', () => {
  const names = ['Nusrat Jahan', ' Md. A. K.  Rahman ', 'নুসরাত জাহান', "O'Neil"];
  assert.deepEqual(names.map(mailGreetingName), ['Nusrat Jahan', 'Md. A. K. Rahman', 'নুসরাত জাহান', "O'Neil"]);
  const spam = ['win at evil.example', 'https://evil', 'a@b', 'x'.repeat(61), '<b>you</b>', ' ', null];
  assert.deepEqual(
    spam.map(mailGreetingName),
    spam.map(() => undefined),
  );
});

test('only a mail that could not be sent can be retried', () => {
  const problem = 'mail server unreachable';
  assert.ok(mailCan.retry({ status: 'failed', problem }));
  assert.ok(mailCan.retry({ status: 'waiting', problem }));
  for (const status of ['waiting', 'sent', 'kept'] as const) assert.equal(mailCan.retry({ status }), false);
});

/** All strings of nested texts, with functions called. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('7'))];
  return Object.values(value as object).flatMap(textsOf);
}

test('every text of mails and of the pages linked from them exists in both languages', () => {
  assert.deepEqual(Object.keys(serverTexts), [...languages]);
  const written = ({ orderMails, identityMails }: (typeof serverTexts)['en']) =>
    textsOf([orderMails, identityMails]);
  for (const text of written(serverTexts.en)) assert.match(text, /^[^\u0980-\u09ff]+$/);
  for (const text of written(serverTexts.bn)) {
    const hasNoWord = !/[a-z]/i.test(text.replaceAll('undefined', ''));
    assert.ok(hasNoWord || /[\u0980-\u09ff]/.test(text), text);
  }
});
