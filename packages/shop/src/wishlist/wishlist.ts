/** The wishlist: products that somebody would like to have (additive, behind a setting; Q-083). */

/** So many products fit on a wishlist, so that it stays one answer. */
export const maxWishlistItems = 200;

export const wishlistTexts = {
  placeholder: 'Your wishlist will appear here.',
  empty: 'Your wishlist is empty.',
  added: 'Added to wishlist',
  removed: 'Removed from wishlist',
  notThere: 'This product is not on your wishlist',
  full: `A wishlist holds at most ${maxWishlistItems} products`,
} as const;
