import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Permission } from '@jontro/shop/users/permissions.ts';
import { staffPaths } from '../staff-paths.ts';
import { permittedPages } from './admin-pages.ts';

test('the page that adds a product needs the rights to products and to prices', () => {
  const pagesOf = (...permissions: Permission[]) =>
    permittedPages({ role: 'user', permissions } as never).map(({ path }) => path);
  assert.ok(pagesOf('products', 'prices').includes(staffPaths.addProduct));
  assert.ok(!pagesOf('products').includes(staffPaths.addProduct));
  assert.ok(!pagesOf('prices').includes(staffPaths.addProduct));
  assert.ok(pagesOf('products').includes(staffPaths.allProducts));
});
