/** The cart's calls in words. */
import type { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { cartTexts, lineFull } from '@jontro/shop/cart/cart.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { notYourAccount } from '../http/current-user.ts';
import { type ApiDocs, countedInHeader, fileRules } from '../http/endpoint-docs.ts';

export const cartDocs: ApiDocs<typeof cartEndpoints> = {
  addToCart: {
    summary: 'Adds a product to the cart',
    text: 'Price, name and picture are the product’s own, whatever is sent. Quantities of the same product add up. With the cartAdded that it had, a removed line returns to its place.',
    limited: true,
    errors: [
      ['not-found', productTexts.notFound],
      ['broken-rule', productTexts.outOfStock, 'out-of-stock'],
      ['broken-rule', cartTexts.tooManyLines],
      ['broken-rule', lineFull(defaultSettings.largestQuantity), 'cart-line-full'],
    ],
  },
  listMyCart: {
    summary: 'Lists the cart, oldest line first',
    text: 'One’s own; an admin may ask for anybody’s. Each line has the product as it is now.',
    errors: [['no-role', notYourAccount]],
  },
  removeFromCart: {
    summary: 'Removes a line from the cart',
    text: 'One’s own; an admin may remove anybody’s.',
    errors: [['not-found', cartTexts.notFound]],
  },
  changeQuantity: {
    summary: 'Sets the quantity of a line',
    limited: true,
    errors: [['not-found', cartTexts.notFound]],
  },
  listAllCarts: {
    summary: 'Lists the lines of all carts, newest first',
    text: `"search" keeps those with the text in the product’s name or the buyer’s e-mail; "age" those added within a day, within a week or longer ago. ${countedInHeader}`,
  },
  downloadCarts: {
    summary: 'Gives the lines of all carts as a file for spreadsheets',
    text: `What "listAllCarts" lists, as a whole. ${fileRules}`,
    answers: 'text/csv',
  },
  removeAllCarts: { summary: 'Empties all carts' },
};
