/** A template of SMS in one language: its field, buttons of placeholders, and beside it what a customer would get, with its size. */
import { type Language, languageRows } from '@jontro/shop/language.ts';
import type { PlainMessage, Text } from '@jontro/shop/messages.ts';
import { renderSms, type SmsValues, smsPlaceholders } from '@jontro/shop/sms/sms-templates.ts';
import { useId, useRef } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { TextArea } from '../ui/field.tsx';
import { SmsSizeLine } from './sms-size.tsx';

const placeholderLabels: Record<(typeof smsPlaceholders)[number], PlainMessage> = {
  shop: 'Name of the shop',
  order: 'Order number',
  due: 'What is to be paid',
  amount: 'Amount',
  link: 'Link',
  code: 'Pickup code',
  note: 'Note',
};

interface SmsTextFieldProps {
  language: Language;
  value: string;
  onChange: (value: string) => void;
  error: Text | undefined;
  /** Of the sample order. */
  values: SmsValues;
  pricePoisha: number | undefined;
}

export function SmsTextField({ language, value, onChange, error, values, pricePoisha }: SmsTextFieldProps) {
  const { t } = useLanguage();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const rendered = renderSms(value, values);

  function insert(placeholder: string): void {
    const field = root.current?.querySelector('textarea');
    if (!field) return;
    field.focus();
    // The only way that the browser's Undo knows; it reports the change as typing does.
    if (document.execCommand('insertText', false, placeholder)) return;
    field.setRangeText(placeholder, field.selectionStart, field.selectionEnd, 'end');
    onChange(field.value);
  }
  return (
    <div ref={root} className="grid min-w-0 content-start gap-3">
      <TextArea
        id={id}
        label={languageRows[language].englishName as PlainMessage}
        lang={language}
        maxLength={480}
        required
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a legend could not stand below its field */}
      <div role="group" aria-label={t('Placeholders')} className="flex flex-wrap gap-1">
        {smsPlaceholders.map((name) => (
          <button
            key={name}
            type="button"
            aria-controls={id}
            className="min-h-11 rounded-control border border-line px-3 text-sm hover:bg-fog"
            onClick={() => insert(`{${name}}`)}
          >
            {t(placeholderLabels[name])}
          </button>
        ))}
      </div>
      <div className="grid gap-1.5">
        <p className="text-sm font-semibold">{t('As a customer gets it')}</p>
        <p lang={language} data-preview={language} className="rounded-card bg-fog px-4 py-3 break-words">
          {rendered || '–'}
        </p>
        <SmsSizeLine text={rendered} pricePoisha={pricePoisha} />
      </div>
    </div>
  );
}
