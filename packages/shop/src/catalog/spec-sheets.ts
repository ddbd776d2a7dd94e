/** Specification sheets: the facts that the products of a category state, and their values. */
import { type Static, type TOptional, type TString, Type } from 'typebox';
import { type LocalizedText, line, localizedText } from '../localized-text.ts';
import { type MessageWithParams, message } from '../messages.ts';
import { mapTranslationLanguages } from './product-names.ts';

export const specKinds = ['number', 'text', 'yes-no', 'choice'] as const;
export type SpecKind = (typeof specKinds)[number];

/** What a row states about devices that an accessory fits. */
export const fitFacts = [
  'watts',
  'pd-watts',
  'pps-watts',
  'usb-c',
  'usb-a',
  'cable-watts',
  'cable-plug',
  'pass-through-watts',
  'through-watts',
  'wireless-watts',
  'qi2',
  'magnets',
  'picture',
  'strap-mm',
  'models',
  'least-inch',
  'most-inch',
  'bluetooth',
] as const;
export type FitFact = (typeof fitFacts)[number];

/** A row of a sheet. */
export interface SpecField {
  /** The name in requests and addresses. */
  key: string;
  /** The heading that it is below; rows of a group follow each other. */
  group: LocalizedText;
  label: LocalizedText;
  /** Of a number. */
  unit?: LocalizedText;
  kind: SpecKind;
  /** The values of a choice, named in English. */
  choices?: readonly LocalizedText[];
  /** Whether shoppers filter by it; a text cannot be a filter. */
  facet?: boolean;
  /** The lower bounds that a filter by a number offers; without them it offers each value. */
  atLeast?: readonly number[];
  /** Whether it is a row of the comparison; left out, it is. */
  compare?: boolean;
  /** Whether the cards of lists show it: the first three such rows that a product has a value for. */
  card?: boolean;
  /** In which words cards say it, as "{value} with case"; left out, a number follows its label. */
  cardText?: LocalizedText;
  /** Which value of a number is plainly the better one, or whether yes is; the comparison marks it. */
  better?: 'higher' | 'lower';
  /** What it says about fitting a device; a sheet with such a row asks for the device. */
  fit?: FitFact;
}

/** The sheet of a category, which it names in English. */
export interface SpecSheet {
  category: string;
  fields: readonly SpecField[];
}

export const maxSpecs = 60;
export const maxSpecLength = 200;
const maxSpecNumber = 1_000_000_000;
const key = (): TString =>
  Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', description: 'a key as in battery_hours' });

/** The value of a product for a row of its category's sheet; `texts` has what a text is in other languages. */
export const Spec = Type.Object(
  {
    key: key(),
    value: Type.Union([
      Type.Number({ minimum: 0, maximum: maxSpecNumber }),
      Type.Boolean(),
      Type.String({ maxLength: maxSpecLength }),
    ]),
    texts: Type.Optional(
      Type.Object(
        mapTranslationLanguages(
          (): TOptional<TString> => Type.Optional(Type.String({ maxLength: maxSpecLength })),
        ),
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type Spec = Static<typeof Spec>;
export const Specs = Type.Array(Spec, { maxItems: maxSpecs });

const only = { additionalProperties: false } as const;

/* @__NO_SIDE_EFFECTS__ */
export const specFieldSchema = () =>
  Type.Unsafe<SpecField>(
    Type.Object(
      {
        key: key(),
        group: localizedText(60),
        label: localizedText(60),
        unit: Type.Optional(localizedText(20)),
        kind: Type.Enum([...specKinds]),
        choices: Type.Optional(Type.Array(localizedText(60), { minItems: 1, maxItems: 40 })),
        facet: Type.Optional(Type.Boolean()),
        atLeast: Type.Optional(
          Type.Array(Type.Number({ minimum: 0, maximum: maxSpecNumber }), { minItems: 1, maxItems: 10 }),
        ),
        compare: Type.Optional(Type.Boolean()),
        card: Type.Optional(Type.Boolean()),
        cardText: Type.Optional(localizedText(60)),
        better: Type.Optional(Type.Enum(['higher', 'lower'])),
        fit: Type.Optional(Type.Enum([...fitFacts])),
      },
      only,
    ),
  );

/* @__NO_SIDE_EFFECTS__ */
export const specSheetsSchema = () =>
  Type.Array(
    Type.Object({ category: line(60), fields: Type.Array(specFieldSchema(), { maxItems: maxSpecs }) }, only),
    { maxItems: 200 },
  );

/** What is wrong with sheets beside their shape, as a sentence; or undefined. */
export function sheetProblem(sheets: readonly SpecSheet[]): string | undefined {
  const twice = sheets.find(
    ({ category }, index) => sheets.findIndex((sheet) => sheet.category === category) !== index,
  );
  if (twice) return `specSheets: there are two of "${twice.category}"`;
  for (const { category, fields } of sheets) {
    const keys = fields.map((field) => field.key);
    const repeated = keys.find((one, index) => keys.indexOf(one) !== index);
    if (repeated) return `specSheets: "${category}" has two fields with the key "${repeated}"`;
    const without = fields.find(({ kind, choices }) => kind === 'choice' && !choices);
    if (without) return `specSheets: "${without.key}" of "${category}" needs choices`;
    const text = fields.find(({ kind, facet }) => kind === 'text' && facet);
    if (text) return `specSheets: "${text.key}" of "${category}" is a text, which cannot be a filter`;
    const unsaid = fields.find(
      ({ cardText, kind }) =>
        cardText &&
        Object.values(cardText).some((words) => words.includes('{value}') !== (kind !== 'yes-no')),
    );
    if (unsaid)
      return `specSheets: "${unsaid.key}" of "${category}" must ${unsaid.kind === 'yes-no' ? 'not ' : ''}have {value} in its "cardText"`;
    const worded = fields.find(({ kind, better }) => better && kind !== 'number' && kind !== 'yes-no');
    if (worded) return `specSheets: "${worded.key}" of "${category}" is in words, of which none is "better"`;
  }
  return undefined;
}

/** The rows of a category's sheet; none without a sheet. */
export const fieldsOf = (sheets: readonly SpecSheet[], category: string): readonly SpecField[] =>
  sheets.find((sheet) => sheet.category === category)?.fields ?? [];

/** The first value that does not fit the sheet, as a message; undefined if all do. */
export function specProblem(
  specs: readonly Spec[],
  fields: readonly SpecField[],
): MessageWithParams | undefined {
  for (const [index, { key, value }] of specs.entries()) {
    const field = fields.find((one) => one.key === key);
    if (!field) return message('The sheet of this category has no “{field}”', { field: key });
    const label = { field: field.label.en };
    if (specs.findIndex((spec) => spec.key === key) !== index)
      return message('“{field}” is there twice', label);
    if (field.kind === 'number' && typeof value !== 'number')
      return message('“{field}” must be a number', label);
    if (field.kind === 'yes-no' && typeof value !== 'boolean')
      return message('“{field}” must be yes or no', label);
    if (field.kind === 'text' && (typeof value !== 'string' || !value.trim()))
      return message('“{field}” must be a text', label);
    if (field.kind === 'choice' && !field.choices?.some(({ en }) => en === value))
      return message('“{field}” must be one of its choices', label);
  }
  return undefined;
}

/** The values in the order of the sheet; values of another category's sheet are left out. */
export const specsInOrder = (
  specs: readonly Spec[],
  fields: readonly SpecField[],
): { field: SpecField; spec: Spec }[] =>
  fields.flatMap((field) => {
    const spec = specs.find(({ key }) => key === field.key);
    return spec ? [{ field, spec }] : [];
  });
