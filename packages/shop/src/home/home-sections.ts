/** The sections of the home page below its banners, in the order of specification section 2. */
import { Type } from 'typebox';

export const homeSections = [
  'promises',
  'popular',
  'categories',
  'best-sellers',
  'new-arrivals',
  'reviews',
  'about',
] as const;
export type HomeSection = (typeof homeSections)[number];

/* @__NO_SIDE_EFFECTS__ */
export const homeSectionsSchema = () =>
  Type.Array(Type.Enum([...homeSections]), {
    uniqueItems: true,
    ordered: true,
    description: `a list of sections, each once: ${homeSections.join(', ')}`,
  });
