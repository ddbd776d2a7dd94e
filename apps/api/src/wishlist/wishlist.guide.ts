/** The wishlist's calls in words. */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { wishlistCalls } from '@jontro/shop/wishlist/wishlist.calls.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import type { Guide } from '../http/call-guide.ts';

export const wishlistGuide: Guide<typeof wishlistCalls> = {
  listMyWishes: {
    summary: 'Lists the products on one’s wishlist, the newest wish first',
    text: 'Products that the shop no longer has are left out.',
  },
  addWish: {
    summary: 'Puts a product on the wishlist',
    text: 'A second time changes nothing and gives a count of 0.',
    limited: true,
    refusals: [
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
