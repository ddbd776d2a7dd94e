/** What the cards of lists show beside name and price: up to three facts and the colours (decision 296). */
import { type Static, Type } from 'typebox';
import { type LocalizedText, localizedText, textIn } from '../localized-text.ts';
import { numberWithUnit } from '../translator.ts';
import { mapTranslationLanguages } from './product-names.ts';
import { maxSpecLength, type Spec, type SpecField, specsInOrder } from './spec-sheets.ts';
import { maxValues, type ProductOption } from './variants.ts';

/** The largest number of colours that a card shows; of more it shows how many there are besides. */
export const maxCardColours = 4;
/** The largest number of facts of a card. */
export const maxCardFacts = 3;

export const CardDetails = Type.Object({
  /** The first rows of the sheet that are for cards, each as it is said: "36 h with case". */
  facts: Type.Array(Type.Unsafe<LocalizedText>(localizedText(maxSpecLength + 90)), {
    maxItems: maxCardFacts,
  }),
  /** The first colours, and how many there are; of a product that comes in two or more. */
  colours: Type.Optional(
    Type.Object({
      swatches: Type.Array(Type.String(), { maxItems: maxCardColours }),
      count: Type.Integer({ minimum: 2, maximum: maxValues }),
    }),
  ),
  /** True where one of several variants is bought. */
  hasVariants: Type.Optional(Type.Literal(true)),
});
export type CardDetails = Static<typeof CardDetails>;

/** The details of a product; `fields` is the sheet of its category. */
export function cardDetailsOf(
  specs: readonly Spec[],
  options: readonly ProductOption[],
  fields: readonly SpecField[],
): CardDetails {
  const facts = specsInOrder(
    specs,
    fields.filter(({ card }) => card),
  ).flatMap(({ field, spec }) => factOf(field, spec) ?? []);
  const colours = coloursOf(options);
  return {
    facts: facts.slice(0, maxCardFacts),
    ...(colours && { colours }),
    ...(options.length > 0 && { hasVariants: true as const }),
  };
}

/** Nothing of a row that says no. */
function factOf({ label, unit, choices, cardText }: SpecField, spec: Spec): LocalizedText | undefined {
  const { value } = spec;
  if (value === false) return undefined;
  if (value === true) return cardText ?? label;
  if (typeof value === 'number') {
    const said = mapTranslationLanguages((tag) => numberWithUnit(value, unit?.[tag] ?? unit?.en));
    return worded(cardText ?? labelled(label), { en: numberWithUnit(value, unit?.en), ...said });
  }
  const said = choices?.find(({ en }) => en === value) ?? { en: value, ...spec.texts };
  return cardText ? worded(cardText, said) : said;
}

/** The label before the value, which is how both languages say it. */
const labelled = (label: LocalizedText): LocalizedText => ({
  en: `${label.en} {value}`,
  ...mapTranslationLanguages((tag) => `${textIn(label, tag)} {value}`),
});

const worded = (wording: LocalizedText, said: LocalizedText): LocalizedText => ({
  en: wording.en.replace('{value}', () => said.en),
  ...mapTranslationLanguages((tag) => textIn(wording, tag).replace('{value}', () => textIn(said, tag))),
});

function coloursOf(options: readonly ProductOption[]): CardDetails['colours'] {
  const all = options.flatMap(({ values }) => values).flatMap(({ swatch }) => swatch ?? []);
  return all.length < 2 ? undefined : { swatches: all.slice(0, maxCardColours), count: all.length };
}
