/** The plug points of CONTRIBUTING.md are lists in one file each, which at least two real entries use, and their cost is documented. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { jobs } from '../apps/api/src/jobs.ts';
import { paymentMethods } from '../apps/api/src/payments/payment-methods.ts';
import { subscribers } from '../apps/api/src/subscribers.ts';
import { adminPages } from '../apps/web/app/dashboard/admin-pages.ts';
import { adjustments } from '../packages/shop/src/cart/totals.ts';
import { additionalFields } from '../packages/shop/src/catalog/product-fields.ts';
import { languageRows } from '../packages/shop/src/language.ts';
import { messageTemplates } from '../packages/shop/src/mail/message-templates.ts';
import { orderMoves, orderSteps } from '../packages/shop/src/orders/order-steps.ts';
import { settings } from '../packages/shop/src/settings.ts';
import { root } from './source-files.ts';

/** The entries of each plug point by the file of its list. */
const plugPoints: Record<string, readonly object[]> = {
  'packages/shop/src/settings.ts': [settings],
  'packages/shop/src/catalog/product-fields.ts': [additionalFields],
  'packages/shop/src/cart/totals.ts': [adjustments],
  'packages/shop/src/orders/order-steps.ts': [orderSteps, orderMoves],
  'packages/shop/src/mail/message-templates.ts': [messageTemplates],
  'packages/shop/src/language.ts': [languageRows],
  'apps/api/src/payments/payment-methods.ts': [paymentMethods],
  'apps/api/src/subscribers.ts': [subscribers],
  'apps/api/src/jobs.ts': [jobs],
  'apps/web/app/dashboard/admin-pages.ts': [adminPages],
};

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

for (const [file, lists] of Object.entries(plugPoints)) {
  test(`the list of ${file} has at least two entries`, () => {
    for (const list of lists) assert.ok(Object.keys(list).length >= 2, JSON.stringify(Object.keys(list)));
  });

  test(`CONTRIBUTING.md and docs/extending.md say what an entry of ${file} costs`, () => {
    const [folder, name] = [file.slice(0, file.lastIndexOf('/')), file.slice(file.lastIndexOf('/') + 1)];
    for (const document of ['CONTRIBUTING.md', 'docs/extending.md']) {
      const text = read(document);
      // A row may name the folder first and then the file in it.
      const isNamed =
        text.includes(`\`${file}\``) || (text.includes(`\`${folder}\``) && text.includes(`\`${name}\``));
      assert.ok(isNamed, document);
    }
  });
}
