/** Filters of lists of products by brand, stock, category and specification, with the number of products of each choice. */
import { type Static, Type } from 'typebox';
import { type LocalizedText, localizedText } from '../localized-text.ts';

export const maxChoices = 20;
const choices = (maxLength: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems: maxChoices, description }));

/** Additive parameters of a list: what is chosen. */
export const facetParams = {
  brand: choices(60, 'Brands by their English names, repeated for several, of which a product has one'),
  rating: choices(1, 'Least average of stars: 2, 3 or 4; of several the lowest applies'),
  stock: Type.Optional(Type.Literal('in', { description: 'Only products in stock' })),
  spec: choices(
    110,
    'Specifications as "key:value", repeated for several: a product has one of the values of each key. A number with lower bounds is at least the value',
  ),
  facets: Type.Optional(Type.Literal('1', { description: 'Adds the filters with their counts' })),
};

/** The least averages that a list is filtered by, ascending. */
export const ratingBounds = [2, 3, 4] as const;

/** The lowest of the bounds that are named; undefined without any. */
export const leastRating = (values: readonly string[]): number | undefined =>
  ratingBounds.find((bound) => values.includes(String(bound)));

export const FacetOption = Type.Object({
  /** What a request names it by. */
  value: Type.String(),
  /** Left out for numbers, and for yes and no. */
  label: Type.Optional(Type.Unsafe<LocalizedText>(localizedText(200))),
  /** Products with it among those that match all other filters. */
  count: Type.Integer(),
});
export type FacetOption = Static<typeof FacetOption>;

export const Facet = Type.Object({
  /** `stock`, `rating`, `brand`, `category` or the key of a specification. */
  key: Type.String(),
  /** Of a specification. */
  label: Type.Optional(Type.Unsafe<LocalizedText>(localizedText(60))),
  unit: Type.Optional(Type.Unsafe<LocalizedText>(localizedText(20))),
  /** Whether the options are lower bounds. */
  atLeast: Type.Optional(Type.Boolean()),
  options: Type.Array(FacetOption),
});
export type Facet = Static<typeof Facet>;

/** The key and the value of a chosen specification; undefined for another text. */
export function parseSpecChoice(text: string): { key: string; value: string } | undefined {
  const [, key, value] = /^([a-z][a-z0-9_]{0,39}):(.{1,60})$/s.exec(text) ?? [];
  return key && value ? { key, value } : undefined;
}
