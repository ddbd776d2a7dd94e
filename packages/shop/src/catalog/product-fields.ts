/** Additional fields of a product, one row each, and the translations of its texts. */
import { type Static, type TOptional, type TString, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { mapTranslationLanguages, type TranslationLanguage } from './product-names.ts';

interface AdditionalFieldRow {
  /** On the product's page, in the form, in CSV files and in the audit log. */
  label: PlainMessage;
  maxLength: number;
  /** For a whole number, which no language translates: its unit on the product's page. */
  unit?: '{count} g';
  /** False for a text that the product's page does not list. */
  listed?: false;
  /** False for what is the same in every language. */
  translated?: false;
}

/** In the order of the form and of the product's page, which shows those with a value. */
export const additionalFields = {
  brand: { label: 'Brand', maxLength: 60 },
  warranty: { label: 'Warranty', maxLength: 300 },
  inTheBox: { label: 'In the box', maxLength: 500 },
  weight: { label: 'Weight', maxLength: 6, unit: '{count} g' },
  pictureTexts: { label: 'What the pictures show', maxLength: 800, listed: false },
  /** Of a product without variants, which have their own. */
  sku: { label: 'SKU', maxLength: 60, listed: false, translated: false },
} as const satisfies Record<string, AdditionalFieldRow>;

export type AdditionalField = keyof typeof additionalFields;
export type AdditionalValues = { readonly [Field in AdditionalField]?: string };
export const additionalFieldNames = /* @__PURE__ */ Object.keys(additionalFields) as AdditionalField[];

/** The row of a field, with all that a row can have. */
export const additionalField = (field: AdditionalField): AdditionalFieldRow => additionalFields[field];

/** Whether it is a whole number. */
export const isNumber = (field: AdditionalField): boolean => additionalField(field).unit !== undefined;

/** Whether other languages have a text of their own. */
export const isTranslated = (field: AdditionalField): boolean =>
  !isNumber(field) && additionalField(field).translated !== false;

/** Makes an object with a property for each additional field. */
/* @__NO_SIDE_EFFECTS__ */
export const mapAdditional = <Value>(toValue: (field: AdditionalField) => Value) =>
  Object.fromEntries(additionalFieldNames.map((field) => [field, toValue(field)])) as {
    [Field in AdditionalField]: Value;
  };

/** An empty value removes the field. */
export const additionalSchemas: { [Field in AdditionalField]: TOptional<TString> } = mapAdditional((field) =>
  Type.Optional(
    Type.String({
      maxLength: additionalFields[field].maxLength,
      ...(isNumber(field) && { pattern: '^\\s*\\d*\\s*$' }),
    }),
  ),
);

export const maxFeatures = 50;
export const maxFeatureLength = 300;

/** Texts of a product in another language; a missing one is shown in English. Its name is among the `names`. */
export const ProductTranslation = Type.Object(
  {
    keyFeatures: Type.Optional(
      Type.Array(Type.String({ maxLength: maxFeatureLength }), { maxItems: maxFeatures }),
    ),
    description: Type.Optional(Type.String({ maxLength: 20_000 })),
    ...additionalSchemas,
  },
  { additionalProperties: false },
);
export type ProductTranslation = Static<typeof ProductTranslation>;
export type ProductTranslations = { [Tag in TranslationLanguage]?: ProductTranslation };

export const ProductTranslations = Type.Object(
  mapTranslationLanguages((): TOptional<typeof ProductTranslation> => Type.Optional(ProductTranslation)),
  { additionalProperties: false },
);

/** The additional fields of an object, without its other properties. */
export const additionalValuesOf = (values: AdditionalValues): AdditionalValues =>
  withoutEmpty(mapAdditional((field) => values[field]));

/** The texts trimmed, without those that are empty. */
export function withoutEmpty<Texts extends Record<string, string | readonly string[] | undefined>>(
  texts: Texts,
): Partial<Texts> {
  const trimmed = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'object' ? text.map((item) => item.trim()).filter(Boolean) : text?.trim(),
  ]);
  return Object.fromEntries(trimmed.filter(([, text]) => text?.length)) as Partial<Texts>;
}
