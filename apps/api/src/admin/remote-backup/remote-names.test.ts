/** Which remote backups are kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { expiredBackups, newRemoteName, parseRemoteName, type RemoteBackup } from './remote-names.ts';

const dayMs = 24 * 3_600_000;
const keyId = '5f0c9a1b';
const at = (time: string): RemoteBackup => {
  const backup = parseRemoteName(newRemoteName(new Date(time), keyId), 1);
  assert.ok(backup);
  return backup;
};
/** A backup each night at 02:30 in Bangladesh, the last one in the night to 26 November 2026, a Thursday. */
const nights = (count: number): RemoteBackup[] =>
  Array.from({ length: count }, (_, n) =>
    at(new Date(Date.parse('2026-11-25T20:30:00Z') - n * dayMs).toISOString()),
  );
const daysLeft = (all: RemoteBackup[], kept: Parameters<typeof expiredBackups>[1]): string[] => {
  const expired = expiredBackups(all, kept);
  const left = all.filter((backup) => !expired.includes(backup));
  return left.map(({ madeAt }) => new Date(madeAt.getTime() + 6 * 3_600_000).toISOString().slice(0, 10));
};

test('the newest of each day, week and month in Bangladesh are kept, and the others expire', () => {
  proves('B-BACK-02');
  assert.deepEqual(daysLeft(nights(200), { daily: 3, weekly: 3, monthly: 3 }), [
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    // Saturdays, the last days of the weeks before.
    '2026-11-21',
    '2026-11-14',
    '2026-10-31',
    '2026-09-30',
  ]);
});

test('of several backups of a day the last one counts, by the day in Bangladesh', () => {
  const [early, late, nextDay] = [
    at('2026-11-25T03:00:00Z'),
    at('2026-11-25T17:59:59Z'),
    at('2026-11-25T18:00:00Z'),
  ];
  assert.ok(early && late && nextDay);
  assert.deepEqual(expiredBackups([early, late, nextDay], { daily: 2, weekly: 0, monthly: 0 }), [early]);
});

test('the newest is never removed, not even where nothing is to be kept', () => {
  proves('B-BACK-02');
  const all = nights(3);
  assert.deepEqual(expiredBackups(all, { daily: 0, weekly: 0, monthly: 0 }), all.slice(1));
  assert.deepEqual(expiredBackups(all.slice(0, 1), { daily: 0, weekly: 0, monthly: 0 }), []);
});

test('after a pause of months as many days are kept as before: age alone removes nothing', () => {
  const old = nights(20);
  const today = at('2027-06-01T20:30:00Z');
  const left = daysLeft([today, ...old], { daily: 14, weekly: 0, monthly: 0 });
  assert.equal(left.length, 14);
  assert.equal(left.at(-1), '2026-11-14');
});

test('only names that the shop gives are backups', () => {
  const name = newRemoteName(new Date('2026-11-26T20:30:00.123Z'), keyId);
  assert.match(name, /^shop-2026-11-26T203000123Z-5f0c9a1b-[0-9a-f]{8}\.sealed$/);
  assert.deepEqual(parseRemoteName(name, 7), {
    name,
    madeAt: new Date('2026-11-26T20:30:00.123Z'),
    keyId,
    size: 7,
  });
  for (const foreign of [
    `x/${name}`,
    `${name}.old`,
    'shop-2026-13-45T993000000Z-5f0c9a1b-04d2c7e9.sealed',
    'shop.backup',
    '',
  ])
    assert.equal(parseRemoteName(foreign, 1), undefined, foreign);
});
