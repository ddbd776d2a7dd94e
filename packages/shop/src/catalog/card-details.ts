/** What the cards of lists show beside name and price: the key specification and the colours (decision 167). */
import { type Static, Type } from 'typebox';
import { type LocalizedText, localizedText } from '../localized-text.ts';
import { mapTranslationLanguages } from './product-names.ts';
import { maxSpecLength, type Spec, type SpecField, specsInOrder } from './spec-sheets.ts';
import { maxValues, type ProductOption } from './variants.ts';

/** The largest number of colours that a card shows; of more it shows how many there are besides. */
export const maxCardColours = 4;

export const CardDetails = Type.Object({
  /** The value of the first row of the sheet that is for cards; with the label of a number. */
  spec: Type.Optional(
    Type.Object({
      text: Type.Unsafe<LocalizedText>(localizedText(maxSpecLength + 30)),
      label: Type.Optional(Type.Unsafe<LocalizedText>(localizedText(60))),
    }),
  ),
  /** The first colours, and how many there are; of a product that comes in two or more. */
  colours: Type.Optional(
    Type.Object({
      swatches: Type.Array(Type.String(), { maxItems: maxCardColours }),
      count: Type.Integer({ minimum: 2, maximum: maxValues }),
    }),
  ),
});
export type CardDetails = Static<typeof CardDetails>;

/** The details of a product; `fields` is the sheet of its category. */
export function cardDetailsOf(
  specs: readonly Spec[],
  options: readonly ProductOption[],
  fields: readonly SpecField[],
): CardDetails {
  const [spec] = specsInOrder(
    specs,
    fields.filter(({ card }) => card),
  ).flatMap(({ field, spec }) => specLine(field, spec) ?? []);
  const colours = coloursOf(options);
  return { ...(spec && { spec }), ...(colours && { colours }) };
}

/** Nothing of a row that says no. */
function specLine({ label, unit, choices }: SpecField, { value, texts }: Spec): CardDetails['spec'] {
  if (value === false) return undefined;
  if (value === true) return { text: label };
  if (typeof value === 'number')
    return {
      text: { en: withUnit(value, unit?.en), ...inOthers((tag) => withUnit(value, unit?.[tag] ?? unit?.en)) },
      label,
    };
  const chosen = choices?.find(({ en }) => en === value);
  return { text: chosen ?? { en: value, ...texts } };
}

const withUnit = (value: number, unit: string | undefined): string =>
  unit ? `${value} ${unit}` : String(value);

const inOthers = (textIn: Parameters<typeof mapTranslationLanguages<string>>[0]): Record<string, string> =>
  mapTranslationLanguages(textIn);

function coloursOf(options: readonly ProductOption[]): CardDetails['colours'] {
  const all = options.flatMap(({ values }) => values).flatMap(({ swatch }) => swatch ?? []);
  return all.length < 2 ? undefined : { swatches: all.slice(0, maxCardColours), count: all.length };
}
