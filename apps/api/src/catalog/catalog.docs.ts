/** The catalogue's calls in words. */
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productFaults, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { type ApiDocs, countedInHeader, type DocumentedError, fileRules } from '../http/endpoint-docs.ts';

const faults: readonly DocumentedError[] = [
  ['invalid', productTexts.nameRequired],
  ['invalid', productTexts.categoryRequired],
  ['invalid', productFaults.category],
  ['invalid', productTexts.priceRequired],
  ['invalid', productFaults.price],
  ['invalid', productFaults.discount],
  ['invalid', productTexts.imageRequired],
  ['invalid', productTexts.tooManyImages],
  ['invalid', productFaults.image],
];

export const catalogDocs: ApiDocs<typeof catalogEndpoints> = {
  listAllProducts: {
    summary: 'Lists the products, newest first',
    text: `"search" keeps those with the text in name, category or a key feature; "low" stock is what the shop’s lowStockThreshold says of counted pieces. ${countedInHeader}`,
  },
  downloadProducts: {
    summary: 'Gives the products as a file for spreadsheets',
    text: `What "listAllProducts" lists, as a whole. ${fileRules}`,
    answers: 'text/csv',
  },
  listNewArrivals: { summary: 'Lists the newest products' },
  listPopularGadgets: {
    summary: 'Lists products by pieces sold',
    text: 'A "skip" at or beyond the end gives the last "limit" products.',
  },
  listCategoryProducts: {
    summary: 'Lists a page of a category, filtered and sorted',
    text: 'An unknown category and a page beyond the end are empty.',
  },
  findProduct: { summary: 'Gives one product', errors: [['not-found', productTexts.notFound]] },
  removeProduct: {
    summary: 'Takes a product out of the shop',
    text: 'Carts mark their lines as gone, orders keep their copy.',
    errors: [['not-found', productTexts.notFound]],
  },
  restoreProduct: {
    summary: 'Brings a product back into the shop',
    text: 'One that was not taken out gives a count of 0.',
    errors: [['not-found', productTexts.notFound]],
  },
  searchProducts: {
    summary: 'Searches the products',
    text: 'Forgives typing errors; understands English, Bengali, and Bengali in Latin letters. Best match first.',
    limited: true,
  },
  suggestSearches: {
    summary: 'Suggests texts to search for in place of one that finds nothing',
    text: 'The nearest spelling first; nothing for a text that finds something.',
    limited: true,
  },
  listBestSellers: { summary: 'Lists the best sellers, most sold first' },
  addProduct: {
    summary: 'Adds a product',
    errors: [...faults, ['invalid', productTexts.addDiscount]],
  },
  changeProduct: {
    summary: 'Changes a product',
    text: 'Fields left out stay as they are; a discountPrice of null or "" removes it. With "unchangedSince" nobody else\'s change is overwritten.',
    errors: [
      ...faults,
      ['invalid', productTexts.updateDiscountAbove],
      ['invalid', productTexts.updateDiscountSame],
      ['broken-rule', productTexts.changedMeanwhile],
      ['not-found', productTexts.notFound],
    ],
  },
  listBanners: { summary: 'Lists the slides of the home page' },
};
