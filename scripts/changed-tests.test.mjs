/** The tests that a change concerns: by imports, by folder, and of a browser only by what is theirs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedTests, chooseTests } from './changed-tests.mjs';

const sources = new Map([
  ['packages/shop/src/money.ts', ''],
  ['packages/shop/src/orders/orders.ts', "import { sum } from '../money.ts';"],
  ['packages/shop/src/money.test.ts', "import { sum } from './money.ts';"],
  ['apps/api/src/app.ts', "import { orders } from './orders/orders.routes.ts';"],
  ['apps/api/src/orders/orders.routes.ts', "import { orders } from '@jontro/shop/orders/orders.ts';"],
  ['apps/api/src/orders/place.test.ts', "import { build } from '../app.ts';"],
  ['apps/api/src/carts/cart.test.ts', "import { build } from '../app.ts';\nawait import('../worker.ts');"],
  ['apps/api/src/worker.ts', ''],
  ['test/architecture.test.ts', ''],
  ['test/e2e/storefront.ts', "import { sum } from '@jontro/shop/money.ts';"],
  [
    'test/e2e/buying.e2e.ts',
    "import { open } from './storefront.ts';\n\ntest('a', () => {});\n  test('b', () => {});",
  ],
  [
    'test/components/cart.component.ts',
    "import { orders } from '@jontro/shop/orders/orders.ts';\ntest('c', () => {});",
  ],
  ['apps/web/app/cart-page.tsx', ''],
]);
const chosen = (...changed) => chooseTests(sources, changed);

test('a changed module concerns what imports it, over any number of modules, and not what only drives the shop', () => {
  assert.deepEqual(chosen('packages/shop/src/money.ts'), {
    files: [
      'packages/shop/src/money.test.ts',
      'test/architecture.test.ts',
      'test/components/cart.component.ts',
    ],
    browserTestsLeft: 2,
  });
});

test('a change concerns the tests of its folder, and those of what is imported later', () => {
  assert.deepEqual(chosen('apps/api/src/orders/orders.routes.ts').files, [
    'apps/api/src/orders/place.test.ts',
    'test/architecture.test.ts',
  ]);
  assert.deepEqual(chosen('apps/api/src/worker.ts').files, [
    'apps/api/src/carts/cart.test.ts',
    'test/architecture.test.ts',
  ]);
});

test('a changed page concerns the tests of components, a changed helper those of the browser', () => {
  assert.deepEqual(chosen('apps/web/app/cart-page.tsx'), {
    files: ['test/architecture.test.ts', 'test/components/cart.component.ts'],
    browserTestsLeft: 2,
  });
  assert.deepEqual(chosen('test/e2e/storefront.ts'), {
    files: ['test/architecture.test.ts', 'test/e2e/buying.e2e.ts'],
    browserTestsLeft: 1,
  });
});

test('without a change no test is chosen', () => {
  assert.deepEqual(chosen(), { files: [], browserTestsLeft: 3 });
});

test('a commit that does not exist is said to be none', () => {
  assert.throws(() => changedTests('no-such-commit'), /There is no commit "no-such-commit"/);
});
