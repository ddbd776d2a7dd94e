/** The API docs of the catalogue. */
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { productErrorTexts, productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { publicationTexts } from '@jontro/shop/catalog/publication.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { type ApiDocs, csvFormatText, type DocumentedError, totalHeaderText } from '../http/endpoint-docs.ts';

const productErrors: readonly DocumentedError[] = [
  ['invalid', productFormTexts.nameRequired],
  ['invalid', productFormTexts.categoryRequired],
  ['invalid', productErrorTexts.category],
  ['invalid', productFormTexts.priceRequired],
  ['invalid', productErrorTexts.price],
  ['invalid', productErrorTexts.discount],
  ['invalid', discountTimeTexts.invalid],
  ['invalid', discountTimeTexts.pastEnd],
  ['invalid', discountTimeTexts.order],
  ['invalid', discountTimeTexts.noDiscount],
  ['invalid', publicationTexts.past],
  ['invalid', publicationTexts.onlyDrafts],
  ['invalid', publicationTexts.order],
  ['invalid', productFormTexts.imageRequired],
  ['invalid', productFormTexts.tooManyImages],
  ['invalid', productErrorTexts.image],
];

export const catalogDocs: ApiDocs<typeof catalogEndpoints> = {
  listAllProducts: {
    summary: 'Lists the products, newest first',
    text: `"search" filters by the text in name, category or a key feature; "low" is a counted stock, of the product or of one of its variants, of at most the shop’s lowStockThreshold. ${totalHeaderText}`,
  },
  downloadProducts: {
    summary: 'Exports the products as a file for spreadsheets',
    text: `The whole list of "listAllProducts", with a line for each variant and the columns of "downloadProductFile", so that an import of the unchanged file changes nothing. ${csvFormatText}`,
    responseType: 'text/csv',
  },
  listNewArrivals: { summary: 'Lists the newest products' },
  listPopularGadgets: {
    summary: 'Lists products by units sold',
    text: 'A "skip" at or beyond the end returns the last "limit" products.',
  },
  listCategoryProducts: {
    summary: 'Lists a page of a category, filtered and sorted',
    text: 'An unknown category and a page beyond the end are empty. With "brand", "spec", "rating", "stock" or "facets" the list has filters: "facets" counts for each value the products that match all other filters, and is as the index of the search is. What the category cannot be filtered by is ignored.',
  },
  listSearchResults: {
    summary: 'Lists all products that a search finds, with filters',
    text: 'Finds as "searchProducts" does. Words about a price, as in "earbuds under 2000" or "২০০০ টাকার নিচে", are a filter unless "min" or "max" is given. The filters of a category are those of its specification sheet, if one category is chosen or all hits are of one. Where a text finds nothing without a filter, "near" has other texts, what the first of them finds, and popular products.',
    rateLimited: true,
  },
  findProduct: { summary: 'Returns one product', errors: [['not-found', productTexts.notFound]] },
  findSpecSheet: {
    summary: 'Returns the specification sheet of a category',
    text: 'The rows for which its products have values ("specs"), with label, unit and choices in each language. "facet" rows are filters, each with its values or with the lower bounds "atLeast". An unknown category has none.',
  },
  compareProducts: {
    summary: 'Returns up to four products of one category with its specification sheet',
    text: 'The category is that of the first product there is; products of another one are in "refused", ids without a product in "missing".',
  },
  removeProduct: {
    summary: 'Deletes a product from the shop',
    text: 'Carts mark their items as gone, orders keep their copy.',
    errors: [['not-found', productTexts.notFound]],
  },
  restoreProduct: {
    summary: 'Restores a deleted product',
    text: 'Without its discount if those of many products were ended after it was deleted. For a product that is not deleted the count is 0.',
    errors: [['not-found', productTexts.notFound]],
  },
  searchProducts: {
    summary: 'Searches the products',
    text: 'Tolerates typing errors, in English, Bengali and Bengali in Latin letters. Best match first.',
    rateLimited: true,
  },
  suggestSearches: {
    summary: 'Suggests other texts for a search without results',
    text: 'The nearest spelling first; none for a text with results.',
    rateLimited: true,
  },
  listBestSellers: { summary: 'Lists the best sellers, most sold first' },
  addProduct: {
    summary: 'Adds a product',
    text: 'Needs the permission "prices" as well. It is in the shop at once, unless "draft" is true. "publishAt" publishes a draft, "unpublishAt" takes a product out of the shop.',
    errors: [
      ['no-permission', productFormTexts.pricesNotAllowed],
      ...productErrors,
      ['invalid', productFormTexts.addDiscount],
    ],
  },
  changeProduct: {
    summary: 'Changes a product',
    text: 'Omitted fields stay as they are; a discountPrice of null or "" removes it. With "discountFrom" and "discountUntil" the discount prices apply within that time; left out, these stay, unless a discount price becomes another one, which then applies at once and without an end. Another price needs the permission "prices", and so does a new variant with another price than the product. With "unchangedSince" no other change is overwritten.',
    errors: [
      ['no-permission', productFormTexts.pricesNotAllowed],
      ...productErrors,
      ['invalid', discountTimeTexts.longer],
      ['invalid', discountTimeTexts.pause],
      ['invalid', productFormTexts.updateDiscountAbove],
      ['invalid', productFormTexts.updateDiscountSame],
      ['broken-rule', productFormTexts.changedMeanwhile],
      ['not-found', productTexts.notFound],
    ],
  },
  listBanners: { summary: 'Lists the banners of the home page' },
};
