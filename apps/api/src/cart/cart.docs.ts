/** API docs of the cart. */

import type { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { cartTexts, lineFullMessage } from '@jontro/shop/cart/cart.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { notYourAccount } from '../http/current-user.ts';
import { type ApiDocs, csvFormatText, totalHeaderText } from '../http/endpoint-docs.ts';

export const cartDocs: ApiDocs<typeof cartEndpoints> = {
  addToCart: {
    summary: 'Adds a product to the cart',
    text: 'Price, name and image always come from the product, not from the request. Quantities of the same product add up. A removed line that is added again with its cartAdded keeps its position.',
    rateLimited: true,
    errors: [
      ['not-found', productTexts.notFound],
      ['broken-rule', productTexts.outOfStock, 'out-of-stock'],
      ['broken-rule', cartTexts.tooManyLines],
      ['broken-rule', toEnglish(lineFullMessage(defaultSettings.maxQuantity)), 'cart-line-full'],
    ],
  },
  listMyCart: {
    summary: 'Lists the cart, oldest line first',
    text: 'The caller’s own; admins may request anybody’s. Each line has the current data of its product.',
    errors: [['no-role', notYourAccount]],
  },
  removeFromCart: {
    summary: 'Removes a line from the cart',
    text: 'The caller’s own; admins may remove anybody’s.',
    errors: [['not-found', cartTexts.notFound]],
  },
  changeQuantity: {
    summary: 'Sets the quantity of a line',
    rateLimited: true,
    errors: [['not-found', cartTexts.notFound]],
  },
  listAllCarts: {
    summary: 'Lists the lines of all carts, newest first',
    text: `"search" matches the product’s name or the customer’s e-mail; "age" selects lines added within a day, within a week or earlier. ${totalHeaderText}`,
  },
  downloadCarts: {
    summary: 'Returns the lines of all carts as a CSV file',
    text: `The whole list of "listAllCarts". ${csvFormatText}`,
    responseType: 'text/csv',
  },
  removeAllCarts: { summary: 'Empties all carts' },
};
