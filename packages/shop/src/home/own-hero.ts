/** What the owner writes for the home page: its heroes, and a guide that explains a choice between products. */
import { Type } from 'typebox';
import { type Field, fields } from '../design/tokens.ts';
import { type LocalizedText, line, localizedText } from '../localized-text.ts';
import { endsBeforeItBegins, type ShownTimes, shownTimes } from './shown-times.ts';

/** A picture that fills its part of the page: landscape for desks, portrait for phones. */
export interface Scene {
  readonly widePicture: string;
  readonly tallPicture: string;
  /** What is seen, for who does not see it. */
  readonly alt: LocalizedText;
}

/** One product at the top of the home page. */
export interface OwnHero extends ShownTimes {
  /** The id of the product; a hero whose product is gone or sold out is left out. */
  readonly product: string;
  readonly line: LocalizedText;
  readonly text?: LocalizedText;
  readonly field: Field;
  /** A picture of the product without a background; without it the product's own on its tile. */
  readonly picture?: string;
  /** In place of field and picture. */
  readonly scene?: Scene;
}

/** Those of the demo shop, which a live shop does not have, or the owner's, of which the first that is due is shown. */
export type OwnHeroes = 'demo' | readonly OwnHero[];

export interface GuideEntry {
  readonly product: string;
  /** What bothers who should choose this one. */
  readonly question: LocalizedText;
  readonly text: LocalizedText;
  /** As in a hero. */
  readonly picture?: string;
}

export interface OwnGuide {
  readonly heading: LocalizedText;
  readonly text: LocalizedText;
  readonly field: Field;
  readonly scene?: Scene;
  /** Two or three. */
  readonly entries: readonly GuideEntry[];
}

export type BuyingGuide = 'demo' | 'none' | OwnGuide;

const maxHeroes = 12;
export const minGuideEntries = 2;
const only = { additionalProperties: false } as const;

/* @__NO_SIDE_EFFECTS__ */
export const fieldSchema = () => Type.Enum(Object.keys(fields) as Field[]);
const scene = () =>
  Type.Object({ widePicture: line(500), tallPicture: line(500), alt: localizedText(200) }, only);

/* @__NO_SIDE_EFFECTS__ */
export const heroesSchema = () =>
  Type.Union(
    [
      Type.Enum(['demo']),
      Type.Array(
        Type.Object(
          {
            product: line(80),
            line: localizedText(50),
            text: Type.Optional(localizedText(160)),
            field: fieldSchema(),
            picture: Type.Optional(line(500)),
            scene: Type.Optional(scene()),
            ...shownTimes(),
          },
          only,
        ),
        { maxItems: maxHeroes },
      ),
    ],
    { description: `demo, or a list of at most ${maxHeroes} heroes` },
  );

/* @__NO_SIDE_EFFECTS__ */
export const buyingGuideSchema = () =>
  Type.Union(
    [
      Type.Enum(['demo', 'none']),
      Type.Object(
        {
          heading: localizedText(60),
          text: localizedText(200),
          field: fieldSchema(),
          scene: Type.Optional(scene()),
          entries: Type.Array(
            Type.Object(
              {
                product: line(80),
                question: localizedText(60),
                text: localizedText(200),
                picture: Type.Optional(line(500)),
              },
              only,
            ),
            { minItems: minGuideEntries, maxItems: 3, description: 'a list of two or three products' },
          ),
        },
        only,
      ),
    ],
    { description: 'demo, none, or a guide' },
  );

/** The problem of the heroes, as a sentence without its full stop; undefined without one. */
export function heroesProblem(heroes: OwnHeroes): string | undefined {
  if (heroes === 'demo') return undefined;
  const index = heroes.findIndex(endsBeforeItBegins);
  return index < 0 ? undefined : `heroes number ${index + 1} ends before it begins`;
}
