/** What the console says once the shop is ready. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { readyMessage } from './start-messages.ts';

const live = readConfig({ SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example.com' });

test('the commands that the start names are those of what has started it', () => {
  const byNpm = readyMessage(live, undefined, {});
  assert.match(byNpm, /npm run admin -- preset modern/);
  assert.match(byNpm, /Stop it with Ctrl-C/);
  const byRelease = readyMessage(live, undefined, { JONTRO_LAUNCHED: '1' });
  assert.match(byRelease, / jontro admin preset modern\n/);
  assert.doesNotMatch(byRelease, /npm|Ctrl-C/);
});

test('a shop that its owner has not opened yet is not said to be open', () => {
  assert.match(readyMessage(live), /The shop is open: https:\/\/shop\.example\.com\n/);
  const closed = readyMessage({ ...live, shop: { ...live.shop, opened: false } });
  assert.match(closed, /The shop runs: https:\/\/shop\.example\.com\n.*until its owner opens it/);
  assert.doesNotMatch(closed, /is open/);
});

test('a demo shop has an address for each of its faces, unless its preset is fixed', () => {
  const env = { PUBLIC_URL: 'http://localhost:3000' };
  const demo = readyMessage(readConfig(env));
  assert.match(
    demo,
    /as specified: +http:\/\/localhost:3000\n.*at its best: +http:\/\/localhost:3000\/\?preset=modern\n/,
  );
  const fixed = readyMessage(readConfig({ ...env, PRESET: 'modern' }, undefined, { preset: 'modern' }));
  assert.match(fixed, /The shop is open: http:\/\/localhost:3000\n/);
});
