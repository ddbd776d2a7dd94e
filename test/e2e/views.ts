/** The views in which the tests look at a page: all in the long run; in `npm test` one, which the name of the page or test alone chooses. */
import { createHash } from 'node:crypto';
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

/** All, the one that `name` alone chooses first. */
function chosenFirst<T>(name: string, all: readonly T[]): readonly T[] {
  // Of its bytes the third one distributes the pages most evenly.
  const start = createHash('sha256').update(name).digest().readUInt8(2) % all.length;
  return [...all.slice(start), ...all.slice(0, start)];
}

/** All in the long run; otherwise one, which `name` alone chooses. */
export const sampleOf = <T>(name: string, all: readonly T[]): readonly T[] =>
  isLongRun ? all : chosenFirst(name, all).slice(0, 1);

/** The variants in which a test runs, likewise, each after its title; the titles of those that `npm test` leaves out end with what they are. */
export const variantsOf = <T>(title: string, all: readonly T[]): [title: string, variant: T][] =>
  chosenFirst(title, all)
    .slice(0, isLongRun ? all.length : 1)
    .map((variant, index) => [index === 0 ? title : `${title} (${variant})`, variant]);

export const inLanguages = (title: string) => variantsOf(title, languages);

/** What the addresses of a language begin with. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);
