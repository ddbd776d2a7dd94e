/** How many mails are sent at the same time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMailPace, mostAtOnce } from './mail-pace.ts';

test('the first mail is sent alone, then ten at once, and more only while all of them are used', () => {
  const pace = createMailPace();
  assert.equal(pace.atOnce(), 1);
  pace.accepted(1);
  assert.equal(pace.atOnce(), 10);
  for (let mail = 0; mail < 100; mail += 1) pace.accepted(9);
  assert.equal(pace.atOnce(), 10);
  for (let mail = 0; mail < 100; mail += 1) pace.accepted(mostAtOnce);
  assert.equal(pace.atOnce(), mostAtOnce);
});

test('after a refused connection one mail tries again, and fewer are sent at once from then on, but never under ten', () => {
  const pace = createMailPace();
  const fill = (): number => {
    for (let mail = 0; mail < 100; mail += 1) pace.accepted(mostAtOnce);
    return pace.atOnce();
  };
  fill();
  pace.unreachable();
  assert.equal(pace.atOnce(), 1);
  assert.equal(fill(), 30);
  for (let outage = 0; outage < 10; outage += 1) {
    pace.unreachable();
    // Those that had begun fail as well.
    pace.unreachable();
    fill();
  }
  assert.equal(pace.atOnce(), 10);
});
