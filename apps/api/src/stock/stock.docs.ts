/** API docs of the stock. */

import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { stockPageRows, stockTexts } from '@jontro/shop/stock/stock.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

const codeText = 'Letters count as capital ones.';

export const stockDocs: ApiDocs<typeof stockEndpoints> = {
  findStock: {
    summary: 'Returns the stock of a product or variant with its changes',
    text: `Of a product with variants the given one, or the default one. Newest changes first, ${stockPageRows} a page; up to 10,000 are counted. Changes of earlier versions of the shop and by SQL have the reason "other".`,
    errors: [['not-found', stockTexts.unknown]],
  },
  changeStock: {
    summary: 'Adjusts the units of products and variants',
    text: 'Each line or none. "received" and "found" add units, "damaged" and "lost" take them away, "counted" replaces them; with "stockWas" a count keeps what was sold and returned since.',
    rateLimited: true,
    errors: [
      ['invalid', stockTexts.noUnits],
      ['invalid', stockTexts.twice],
      ['not-found', stockTexts.unknown],
      ['broken-rule', stockTexts.notCounted],
      ['broken-rule', stockTexts.tooFew],
      ['broken-rule', stockTexts.tooMany],
    ],
  },
  changeStockRules: {
    summary: 'Sets the threshold of low stock and the cost price of a product or variant',
    text: 'Null for the shop’s own threshold, the setting lowStockThreshold, and for an unknown cost. Orders keep the cost of the moment.',
    rateLimited: true,
    errors: [
      ['invalid', stockTexts.wrongCost],
      ['no-permission', stockTexts.costNotAllowed],
      ['not-found', stockTexts.unknown],
    ],
  },
  checkCount: {
    summary: 'Compares counted units with the stock',
    text: `A line names a product by a code of its package, the SKU of a variant or the product's id. ${codeText} "toPack" are units of orders that are not packed yet: they are in "stock" no more, but still on the shelf. Changes nothing: "changeStock" does.`,
    rateLimited: true,
  },
  addProductCode: {
    summary: 'Adds a code that a scanner reads of a product or variant',
    text: `${codeText} The count is 0 if the product has it.`,
    rateLimited: true,
    errors: [
      ['not-found', stockTexts.unknown],
      ['broken-rule', stockTexts.codeTaken],
      ['broken-rule', stockTexts.tooManyCodes],
    ],
  },
  removeProductCode: {
    summary: 'Removes a code of a product',
    text: 'The count is 0 if it has none such.',
    rateLimited: true,
    errors: [],
  },
};
