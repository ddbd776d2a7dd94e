/** Adds a combination that is not sold yet, or was removed. */
import { maxVariants } from '@jontro/shop/catalog/variants.ts';
import { message, withParams } from '@jontro/shop/messages.ts';
import { useState } from 'react';
import { useLanguage } from '../../../language/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import type { ChangeVariants } from './change-variants.ts';
import { addVariant, firstMissing, type VariantStart, type VariantsDraft } from './variants-draft.ts';

interface AddVariantProps {
  draft: VariantsDraft;
  start: VariantStart;
  onChange: ChangeVariants;
}

export function AddVariant({ draft, start, onChange }: AddVariantProps) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [refused, setRefused] = useState(false);
  const { options, variants } = draft;
  const missing = firstMissing(draft);
  if (!missing) return null;
  const valueIds = options.map(({ id, values }, index) => {
    const wanted = chosen.get(id);
    return values.find((value) => value.id === wanted)?.id ?? missing[index] ?? 0;
  });
  function add(): void {
    const after = addVariant(draft, valueIds, start);
    setRefused(after === undefined);
    if (!after) return;
    setChosen(new Map());
    onChange(after, { text: message('{count} variants added', { count: 1 }) });
  }
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-line p-4 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] sm:items-end">
      <legend className="px-1 text-sm font-semibold">{t('Combinations that are not sold')}</legend>
      {options.map((option, index) => (
        <SelectField
          key={option.id}
          label={withParams(option.name || t('Option {number}', { number: index + 1 }))}
          value={valueIds[index]}
          onChange={({ target }) => {
            setRefused(false);
            setChosen(new Map(chosen).set(option.id, Number(target.value)));
          }}
        >
          {option.values.map(({ id, value }) => (
            <option key={id} value={id}>
              {value}
            </option>
          ))}
        </SelectField>
      ))}
      <Button variant="secondary" className="min-h-12" onClick={add}>
        {t('Sell this one too')}
      </Button>
      {refused ? (
        <p role="alert" className="text-sm font-medium text-sale-deep sm:col-span-full">
          {variants.length >= maxVariants
            ? t('A product has at most {count} variants', { count: maxVariants })
            : t('This combination is sold already')}
        </p>
      ) : null}
    </fieldset>
  );
}
