/** The sections of the home page: those of specification section 2 in its order, and those of the second edition. */
import { Type } from 'typebox';

/** Below the banners, unless the owner chooses others. */
export const specifiedSections = [
  'promises',
  'popular',
  'categories',
  'best-sellers',
  'new-arrivals',
  'reviews',
  'about',
] as const;

/** Sections of the second edition (decision 202). A page with a hero has no banners. */
export const editionSections = [
  'hero',
  'category-prices',
  'deals',
  'buying-guide',
  'most-sold',
  'newest',
  'buyer-reviews',
  'shop-facts',
] as const;
export type EditionSection = (typeof editionSections)[number];

export const homeSections = [...specifiedSections, ...editionSections] as const;
export type HomeSection = (typeof homeSections)[number];

/* @__NO_SIDE_EFFECTS__ */
export const homeSectionsSchema = () =>
  Type.Array(Type.Enum([...homeSections]), {
    uniqueItems: true,
    ordered: true,
    description: `a list of sections, each once: ${homeSections.join(', ')}`,
  });
