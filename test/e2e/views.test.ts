/** Which views and variants `npm test` shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleOf } from './views.ts';

const stories = Array.from({ length: 400 }, (_, number) => `a shopper does ${number} things`);

test('npm test shows one variant of a story, always the same, and each about equally often; the long run shows all', () => {
  for (const all of [
    ['en', 'bn'],
    ['en 1280', 'bn 360', 'en 360', 'bn 1280'],
  ]) {
    const shown = stories.map((story) => sampleOf(story, all, false));
    assert.deepEqual(
      shown,
      stories.map((story) => sampleOf(story, all, false)),
    );
    for (const variant of all) {
      const times = shown.filter(([one, ...others]) => one === variant && others.length === 0).length;
      const fair = stories.length / all.length;
      assert.ok(times > fair * 0.7 && times < fair * 1.3, `${variant}: ${times} of ${fair}`);
    }
    assert.deepEqual(sampleOf('a shopper', all, true), all);
  }
});
