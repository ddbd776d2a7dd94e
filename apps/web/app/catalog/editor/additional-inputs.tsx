/** Inputs of a product's additional fields, in English or in one other language. */
import {
  type AdditionalField,
  additionalField,
  additionalFieldNames,
  isTranslated,
} from '@jontro/shop/catalog/product-fields.ts';
import type { TranslationLanguage } from '@jontro/shop/catalog/product-names.ts';
import { languageRows } from '@jontro/shop/language.ts';
import { type Message, message, type PlainMessage } from '@jontro/shop/messages.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Field, TextArea } from '../../ui/field.tsx';

const hints: Partial<Record<AdditionalField, PlainMessage>> = {
  inTheBox: 'Separated by commas',
  weight: 'In grams, packed; the delivery charge may depend on it',
  pictureTexts: 'For who cannot see them: one text per picture in their order, separated by |',
  sku: 'Your own number of it',
};

interface AdditionalInputsProps {
  /** The language; none for English. */
  tag?: TranslationLanguage;
  /** Fields that have no input. */
  without?: readonly AdditionalField[];
  textIn: (field: AdditionalField) => string;
  errorOf?: (field: AdditionalField) => Message | undefined;
  onChange: (part: { [Name in AdditionalField]?: string }) => void;
}

/** An input for each additional field: a line, or several for long texts. */
export function AdditionalInputs({ tag, without = [], textIn, errorOf, onChange }: AdditionalInputsProps) {
  const { t } = useLanguage();
  const fields = additionalFieldNames.filter(
    (field) => !without.includes(field) && (!tag || isTranslated(field)),
  );
  return fields.map((field) => {
    const { label, maxLength, unit } = additionalField(field);
    const name = tag ? `${tag}.${field}` : field;
    const props = {
      label: tag
        ? message('{field} ({language})', { field: t(label), language: t(languageRows[tag].englishName) })
        : label,
      name,
      lang: tag,
      maxLength,
      hint: hints[field],
      ...(unit && { inputMode: 'numeric' as const }),
      value: textIn(field),
      error: errorOf?.(field),
      onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    };
    return maxLength > 100 ? <TextArea key={field} rows={2} {...props} /> : <Field key={field} {...props} />;
  });
}
