/** Every page of the shop is in the gallery. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allScenes, pagesWithoutScene } from './all-scenes.ts';

test('every page of the route table has a scene in the gallery, and a missing scene is detected', () => {
  assert.deepEqual(pagesWithoutScene(), []);
  assert.deepEqual(pagesWithoutScene(allScenes.filter(({ route }) => route !== '/cart')), ['/cart']);
});

test('no two scenes would overwrite each other’s screenshots', () => {
  const names = allScenes.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});
