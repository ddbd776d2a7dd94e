/** Every page of the shop is in the gallery, at the widths at which it exists. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allScenes, pagesWithoutScene } from './all-scenes.ts';
import { widthsOf } from './scene.ts';

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

test('a scene of phones is taken at each width of a phone, and at no other', () => {
  const scene = { name: 'menu', address: () => '/', widths: [360] as const };
  assert.deepEqual(widthsOf(scene, [320, 360, 768, 1280, 1920]), [320, 360]);
  assert.deepEqual(widthsOf({ ...scene, widths: [1280] }, [320, 1920]), [1920]);
  assert.deepEqual(widthsOf({ name: 'all', address: () => '/' }, [320, 768]), [320, 768]);
});
