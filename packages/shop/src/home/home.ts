/** Fixed texts, counts, sizes and timings of the home page (specification sections 2 and 9). */

export const homeTexts = {
  titleTail: 'Tech Destination',
  bestSellers: 'Best Sellers',
  bestSellersText:
    'Discover our top-selling gadgets that are highly recommended by our customers. Experience the best of innovation!',
  newArrivals: 'New Arrivals',
  reviews: 'What our customers say',
  reviewsText: 'In their own words, after their order arrived.',
} as const;

export const banner = { speedMs: 500, autoplayMs: 2000 } as const;

export const popularCarousel = {
  speedMs: 800,
  autoplayMs: 1100,
  skip: 13,
  limit: 10,
  /** Number of slides by minimum width in px; one below 768. */
  slides: [
    { from: 0, count: 1 },
    { from: 768, count: 2 },
    { from: 1000, count: 3 },
    { from: 1200, count: 5 },
    { from: 1400, count: 6 },
  ],
} as const;

export const bestSellerCount = 3;
export const newArrivalCount = 12;
export const cardStagger = 0.2;

/** How many products and reviews the sections of the second edition show at most. */
export const editionCounts = { deals: 8, mostSold: 6, newest: 8, reviews: 5 } as const;
