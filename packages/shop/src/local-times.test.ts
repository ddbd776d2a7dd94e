import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromLocalTime, parseTime, toLocalTime } from './local-times.ts';

test('a time of a person is one that a database can store', () => {
  assert.equal(parseTime('2026-11-27T22:00:00+06:00'), Date.UTC(2026, 10, 27, 16));
  assert.equal(parseTime('9999-12-30'), Date.UTC(9999, 11, 30));
  for (const text of [
    '',
    'soon',
    '2026-02-30T99:00',
    '0000-01-01',
    '1969-12-31',
    '-271821-04-20T00:00:00.000Z',
  ])
    assert.equal(parseTime(text), undefined, text);
  for (const text of ['9999-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z'])
    assert.equal(parseTime(text), undefined, text);
});

test('a local time comes back as it was', () => {
  for (const text of ['2026-11-27T22:00', '2026-11-27T22:00:05'])
    assert.equal(toLocalTime(fromLocalTime(text) ?? ''), text);
  assert.equal(fromLocalTime('0000-01-01T00:00'), undefined);
});
