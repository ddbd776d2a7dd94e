/** No page of the shop is left out of the gallery. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allScenes, pagesWithoutScene } from './all-scenes.ts';

test('every page of the route table has a scene in the gallery, and a scene less is noticed', () => {
  assert.deepEqual(pagesWithoutScene(), []);
  assert.deepEqual(pagesWithoutScene(allScenes.filter(({ route }) => route !== '/cart')), ['/cart']);
});

test('no two scenes would overwrite each other’s pictures', () => {
  const names = allScenes.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});
