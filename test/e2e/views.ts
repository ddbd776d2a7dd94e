/** The views in which the tests look at a page, and the variants in which they tell a story: all in the long run; in `npm test` one, which its name alone chooses. */
import { type Language, languages } from '@jontro/shop/language.ts';
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';

export const widths = { desktop: 1280, tablet: 768, half: 640, phone: 360, narrowest: 320 };
export const schemes = ['light', 'dark'] as const;

export interface View {
  language: Language;
  /** Of the window, in px. */
  width: number;
  /** What the device wishes; a shop without a dark mode ignores it. */
  scheme: (typeof schemes)[number];
}

export const allViews: readonly View[] = languages.flatMap((language) =>
  [widths.phone, widths.desktop].flatMap((width) => schemes.map((scheme) => ({ language, width, scheme }))),
);

/** A number that is the same for a name in every run (FNV-1a), and evenly spread over all names. */
const numberOf = (name: string): number => {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** All in the long run; otherwise one, which `name` alone chooses. */
export const sampleOf = <T>(name: string, all: readonly T[], isLong = isLongRun): readonly T[] =>
  isLong ? all : all.filter((_, index) => index === numberOf(name) % all.length);

/** The variants in which a test runs, likewise, each after its title; the titles of those that `npm test` leaves out end with what they are. */
export const variantsOf = <T>(title: string, all: readonly T[]): [title: string, variant: T][] => {
  const [chosen] = sampleOf(title, all, false);
  return sampleOf(title, all).map((variant) => [
    variant === chosen ? title : `${title} (${variant})`,
    variant,
  ]);
};

export const inLanguages = (title: string) => variantsOf(title, languages);

/** What the addresses of a language begin with. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);
