/** The wishlist's calls in words. */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const wishlistDocs: ApiDocs<typeof wishlistEndpoints> = {
  listMyWishes: {
    summary: 'Lists the products on one’s wishlist, the newest wish first',
    text: 'Products that the shop no longer has are left out.',
  },
  addWish: {
    summary: 'Puts a product on the wishlist',
    text: 'A second time changes nothing and gives a count of 0.',
    limited: true,
    errors: [
      ['not-found', productTexts.notFound],
      ['broken-rule', wishlistTexts.full],
    ],
  },
  removeWish: {
    summary: 'Takes a product off the wishlist',
    text: 'One that is not on it gives a count of 0.',
    limited: true,
  },
};
