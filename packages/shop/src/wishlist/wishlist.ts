/** The wishlist (additive, enabled by a setting; Q-083). */

/** Maximum number of products, so that a wishlist fits one response. */
export const maxWishlistItems = 200;

export const wishlistTexts = {
  placeholder: 'Your wishlist will appear here.',
  empty: 'Your wishlist is empty.',
  added: 'Added to wishlist',
  removed: 'Removed from wishlist',
  notThere: 'This product is not on your wishlist',
  full: `A wishlist holds at most ${maxWishlistItems} products`,
} as const;
