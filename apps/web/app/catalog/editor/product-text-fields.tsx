/** Inputs of a product's additional fields and of its texts in other languages. */
import {
  maxNameLength,
  type TranslationLanguage,
  translationLanguages,
} from '@jontro/shop/catalog/product-names.ts';
import { languageRows } from '@jontro/shop/language.ts';
import { type Message, message } from '@jontro/shop/messages.ts';
import { useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AdditionalInputs } from './additional-inputs.tsx';
import { type FieldsProps, isByVariant, type TranslationDraft } from './product-draft.ts';

/** Brand, warranty and the other additional fields. */
export function ProductAdditionalFields({ draft, errorOf, onChange }: FieldsProps) {
  return (
    <AdditionalInputs
      without={isByVariant(draft) ? ['sku'] : []}
      textIn={(field) => draft.additional[field]}
      errorOf={errorOf}
      onChange={(part) => onChange({ additional: { ...draft.additional, ...part } })}
    />
  );
}

/** The name in each language other than English. */
export function ProductNameFields({ draft: { translations }, onChange }: FieldsProps) {
  const { t } = useLanguage();
  return translationLanguages.map((tag) => {
    const language = t(languageRows[tag].englishName);
    return (
      <Field
        key={tag}
        label={message('Name in {language}', { language })}
        name={`${tag}.name`}
        lang={tag}
        maxLength={maxNameLength}
        hint={message('Shown to shoppers who read {language}. Leave empty for none.', { language })}
        value={translations[tag].name}
        onChange={({ target }) =>
          onChange({ translations: { ...translations, [tag]: { ...translations[tag], name: target.value } } })
        }
      />
    );
  });
}

/** The texts in each language other than English, folded while they are empty. */
export function ProductTranslationFields({ draft, errorOf, onChange }: FieldsProps) {
  return translationLanguages.map((tag) => (
    <TranslationInputs
      key={tag}
      tag={tag}
      texts={draft.translations[tag]}
      error={errorOf(`${tag}.keyFeatures`)}
      onChange={(part) =>
        onChange({ translations: { ...draft.translations, [tag]: { ...draft.translations[tag], ...part } } })
      }
    />
  ));
}

interface TranslationInputsProps {
  tag: TranslationLanguage;
  texts: TranslationDraft;
  /** Of the features. */
  error: Message | undefined;
  onChange: (part: Partial<TranslationDraft>) => void;
}

function TranslationInputs({ tag, texts, error, onChange }: TranslationInputsProps) {
  const { t } = useLanguage();
  const [startsOpen] = useState(Object.entries(texts).some(([field, text]) => field !== 'name' && text));
  const language = languageRows[tag].englishName;
  return (
    <details open={startsOpen} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        {t('Texts in {language}', { language: t(language) })}
        <Icon
          name="chevronRight"
          size={18}
          className="text-slate transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="grid gap-5 pt-3">
        <TextArea
          label={message('Key features ({language})', { language: t(language) })}
          name={`${tag}.keyFeatures`}
          lang={tag}
          rows={5}
          maxLength={15_000}
          hint="One per line. Empty fields are shown in English."
          value={texts.features}
          error={error}
          onChange={(event) => onChange({ features: event.target.value })}
        />
        <TextArea
          label={message('Description ({language})', { language: t(language) })}
          name={`${tag}.description`}
          lang={tag}
          rows={7}
          maxLength={20_000}
          hint="Each line becomes a paragraph."
          value={texts.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        <AdditionalInputs tag={tag} textIn={(field) => texts[field]} onChange={onChange} />
      </div>
    </details>
  );
}
