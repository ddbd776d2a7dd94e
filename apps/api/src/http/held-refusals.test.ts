/** Refusals are held for a moment, but no more than so many. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createHeldRefusals } from './held-refusals.ts';

test('a refusal is sent a moment later, so that who asks again at once asks ten times a second', () => {
  proves('B-SCALE-03');
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const hold = createHeldRefusals();
    let sent = 0;
    let time = 0;
    const ask = (): void =>
      hold(() => {
        sent += 1;
        ask();
      });
    ask();
    for (; time < 1_000; time += 1) mock.timers.tick(1);
    assert.equal(sent, 10);
  } finally {
    mock.timers.reset();
  }
});

test('of more than two thousand refusals the further ones are sent at once, until others were sent', () => {
  proves('B-SCALE-03');
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const hold = createHeldRefusals();
    let sent = 0;
    const refuse = (): void =>
      hold(() => {
        sent += 1;
      });
    for (let n = 0; n < 2_000; n += 1) refuse();
    assert.equal(sent, 0);
    refuse();
    assert.equal(sent, 1);
    mock.timers.tick(100);
    assert.equal(sent, 2_001);
    refuse();
    assert.equal(sent, 2_001);
  } finally {
    mock.timers.reset();
  }
});
