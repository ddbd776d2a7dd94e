/** Inputs for the specifications of a product: the rows of its category's sheet. */

import { type TranslationLanguage, translationLanguages } from '@jontro/shop/catalog/product-names.ts';
import { type Spec, type SpecField, specsInOrder } from '@jontro/shop/catalog/spec-sheets.ts';
import { languageRows } from '@jontro/shop/language.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { type Message, withParams } from '@jontro/shop/messages.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { type ComponentProps, useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { Field, SelectField } from '../../ui/field.tsx';

interface SpecFieldsProps {
  /** The rows of the sheet; undefined until they are loaded. */
  fields: readonly SpecField[] | undefined;
  category: string;
  specs: readonly Spec[];
  error: Message | undefined;
  onChange: (specs: readonly Spec[]) => void;
}

export function SpecFields({ fields, category, specs, error, onChange }: SpecFieldsProps) {
  const { t, textOf, language } = useLanguage();
  const change = (key: string, spec: Spec | undefined): void => {
    const others = specs.filter((one) => one.key !== key);
    const changed = spec ? [...others, spec] : others;
    onChange(fields ? specsInOrder(changed, fields).map((row) => row.spec) : changed);
  };
  const groups = [...new Set(fields?.map(({ group }) => group.en))];
  return (
    <section aria-labelledby="spec-fields-title" className="grid gap-5">
      <div>
        <h2 id="spec-fields-title" className="font-semibold">
          {t('Specifications')}
        </h2>
        <p className="text-sm text-slate">
          {category === ''
            ? t('Choose a category to see its specifications.')
            : fields?.length === 0
              ? t('This category has no specification sheet.')
              : t('The rows of this category. What is empty is not shown.')}
        </p>
        {error ? <p className="text-sm font-medium text-sale-deep">{textOf(error)}</p> : null}
      </div>
      {groups.map((group) => {
        const rows = fields?.filter((field) => field.group.en === group) ?? [];
        return (
          <fieldset key={group} className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-2 text-sm font-semibold text-slate">
              {textIn(rows[0]?.group ?? { en: group }, language)}
            </legend>
            {rows.map((field) => (
              <SpecInput
                key={field.key}
                field={field}
                spec={specs.find(({ key }) => key === field.key)}
                onChange={(spec) => change(field.key, spec)}
              />
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}

interface SpecInputProps {
  field: SpecField;
  spec: Spec | undefined;
  onChange: (spec: Spec | undefined) => void;
}

/** A number that is not negative; the text stays as it was typed while it is one, as in "1." */
function NumberField({
  value,
  onChange,
  ...field
}: Pick<ComponentProps<typeof Field>, 'label' | 'name'> & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const [text, setText] = useState('');
  return (
    <Field
      {...field}
      inputMode="decimal"
      value={typedNumber(text) === value ? text : (value ?? '')}
      onChange={({ target }) => {
        setText(target.value);
        const number = typedNumber(target.value);
        onChange(Number.isNaN(number) ? undefined : Math.max(number, 0));
      }}
    />
  );
}

function SpecInput({ field, spec, onChange }: SpecInputProps) {
  const { t, language } = useLanguage();
  const { key, kind, unit, choices = [] } = field;
  const label = textIn(field.label, language);
  const name = `specs.${key}`;
  if (kind === 'number') {
    return (
      <NumberField
        label={withParams(unit ? `${label} (${textIn(unit, language)})` : label)}
        name={name}
        value={typeof spec?.value === 'number' ? spec.value : undefined}
        onChange={(value) => onChange(value === undefined ? undefined : { key, value })}
      />
    );
  }
  if (kind === 'text') return <TextInputs field={field} spec={spec} onChange={onChange} />;
  const options =
    kind === 'yes-no'
      ? [
          ['true', t('Yes')],
          ['false', t('No')],
        ]
      : choices.map((choice) => [choice.en, textIn(choice, language)]);
  return (
    <SelectField
      label={withParams(label)}
      name={name}
      value={spec === undefined ? '' : String(spec.value)}
      onChange={({ target: { value } }) =>
        onChange(value === '' ? undefined : { key, value: kind === 'yes-no' ? value === 'true' : value })
      }
    >
      <option value="">{t('Not stated')}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** A text in English and in each other language. */
function TextInputs({ field, spec, onChange }: SpecInputProps) {
  const { t, language } = useLanguage();
  const label = textIn(field.label, language);
  const value = typeof spec?.value === 'string' ? spec.value : '';
  const texts = spec?.texts ?? {};
  const put = (english: string, translated: Spec['texts']): void =>
    onChange(
      english || Object.values(translated ?? {}).some(Boolean)
        ? { key: field.key, value: english, ...(translated && { texts: translated }) }
        : undefined,
    );
  return (
    <>
      <Field
        label={withParams(label)}
        name={`specs.${field.key}`}
        maxLength={200}
        value={value}
        onChange={({ target }) => put(target.value, texts)}
      />
      {translationLanguages.map((tag: TranslationLanguage) => (
        <Field
          key={tag}
          label={withParams(
            t('{field} ({language})', { field: label, language: t(languageRows[tag].englishName) }),
          )}
          name={`${tag}.specs.${field.key}`}
          lang={tag}
          maxLength={200}
          value={texts[tag] ?? ''}
          onChange={({ target }) => put(value, { ...texts, [tag]: target.value })}
        />
      ))}
    </>
  );
}
