/** The paths of pages, against the routes of the shop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPage } from './page-paths.ts';
import routes from './routes.ts';

interface Route {
  path?: string | undefined;
  children?: Route[] | undefined;
}
const pathsOf = ({ path, children = [] }: Route): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
];

test('every route of the shop is a page, with any content and in any case; no other path is', () => {
  const all = (routes as Route[]).flatMap(pathsOf).filter((path) => path !== '*');
  assert.ok(all.length > 30);
  for (const path of all) assert.ok(isPage(path.replace(/:\w+/g, 'X1')), path);
  for (const path of ['/', '/CART/', '/dashboard/unknown']) assert.ok(isPage(path), path);
  for (const path of ['/products/x', '/product/x', '/shop', '/cart/x', '/product-category/a/b'])
    assert.ok(!isPage(path), path);
});
