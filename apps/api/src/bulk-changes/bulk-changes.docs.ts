/** API docs of changes of many products at once. */
import type { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import {
  bulkChangeTexts,
  maxBulkProducts,
  previewedProducts,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { productErrorTexts, productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { type ApiDocs, totalHeaderText } from '../http/endpoint-docs.ts';

const text = `The products are those that the filters of "listAllProducts" find, at most ${maxBulkProducts}. Prices and discounts need the permission "prices" as well.`;
const changeErrors = [
  ['invalid', bulkChangeTexts.percentWrong],
  ['invalid', bulkChangeTexts.discountWrong],
  ['invalid', bulkChangeTexts.untilMissing],
  ['invalid', bulkChangeTexts.unitsWrong],
  ['invalid', bulkChangeTexts.bestSellerMissing],
  ['invalid', productFormTexts.categoryRequired],
  ['invalid', productErrorTexts.category],
  ['invalid', discountTimeTexts.invalid],
  ['broken-rule', bulkChangeTexts.none],
  ['broken-rule', bulkChangeTexts.tooMany],
] as const;

export const bulkChangeDocs: ApiDocs<typeof bulkChangeEndpoints> = {
  previewBulkChange: {
    summary: 'Compares what a change of many products would do',
    text: `${text} Each product is checked by the rules of its form; the first ${previewedProducts} are returned with their values before and after. Prices are whole poisha, a half of what they are rounded to is rounded up. Changes nothing.`,
    rateLimited: true,
    errors: [...changeErrors],
  },
  startBulkChange: {
    summary: 'Starts a change of many products',
    text: `${text} The digest is that of the preview. A repeated key returns the change of before. It is carried out in the background, in slices; each product from its values at that moment. Units that are set keep what is sold from the start on.`,
    rateLimited: true,
    errors: [
      ...changeErrors,
      ['broken-rule', bulkChangeTexts.changed],
      ['broken-rule', bulkChangeTexts.tooManyOpen],
    ],
  },
  listBulkChanges: {
    summary: 'Lists the newest 20 changes of many products',
    text: 'Of all staff.',
    errors: [],
  },
  findBulkChange: {
    summary: 'Returns a change of many products and how far it is',
    errors: [['not-found', bulkChangeTexts.notFound]],
  },
  listBulkChangeItems: {
    summary: 'Lists the products of a change with what became of them',
    text: totalHeaderText,
    errors: [['not-found', bulkChangeTexts.notFound]],
  },
  undoBulkChange: {
    summary: 'Undoes a change of many products',
    text: 'Within 24 hours. Values that were changed since stay, and so do units sold since. It is carried out in the background.',
    rateLimited: true,
    errors: [
      ['not-found', bulkChangeTexts.notFound],
      ['broken-rule', bulkChangeTexts.running],
      ['broken-rule', bulkChangeTexts.undone],
      ['broken-rule', bulkChangeTexts.tooLate],
    ],
  },
};
