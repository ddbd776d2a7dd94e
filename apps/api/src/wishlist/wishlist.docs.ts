/** API docs of the wishlist. */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const wishlistDocs: ApiDocs<typeof wishlistEndpoints> = {
  listMyWishlist: {
    summary: 'Lists the products on the caller’s wishlist, newest first',
    text: 'Deleted products are omitted.',
  },
  addToWishlist: {
    summary: 'Adds a product to the wishlist',
    text: 'A repeated request changes nothing; its count is 0.',
    rateLimited: true,
    errors: [
      ['not-found', productTexts.notFound],
      ['broken-rule', wishlistTexts.full],
    ],
  },
  removeFromWishlist: {
    summary: 'Removes a product from the wishlist',
    text: 'The count is 0 for a product that is not on it.',
    rateLimited: true,
  },
};
