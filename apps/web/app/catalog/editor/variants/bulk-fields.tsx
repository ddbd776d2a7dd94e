/** Changes prices or stocks of many variants at once. */
import { message, type PlainMessage } from '@jontro/shop/messages.ts';
import { type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../../language/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { type BulkField, type BulkWay, changeInBulk, concerns, isAmount } from './bulk-change.ts';
import { CellInput } from './cell-input.tsx';
import type { ChangeVariants } from './change-variants.ts';
import type { VariantsDraft } from './variants-draft.ts';

const fields: Record<BulkField, PlainMessage> = {
  price: 'Price',
  discountPrice: 'Discount price',
  stock: 'Stock',
};
const ways: Record<BulkWay, PlainMessage> = {
  set: 'Set to',
  add: 'Add (less with −)',
  percent: 'Add per cent (less with −)',
};

interface BulkFieldsProps {
  draft: VariantsDraft;
  /** Without it only stocks change. */
  mayPrice: boolean;
  onChange: ChangeVariants;
}

export function BulkFields({ draft, mayPrice, onChange }: BulkFieldsProps) {
  const { t } = useLanguage();
  const [field, setField] = useState<BulkField>(mayPrice ? 'price' : 'stock');
  const [way, setWay] = useState<BulkWay>('set');
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [wrong, setWrong] = useState(false);
  const known = draft.options.some(({ values }) => values.some(({ id }) => id === chosen));
  const change = { field, way, amount: amount.replace('−', '-'), valueId: known ? chosen : undefined };
  const count = draft.variants.filter((variant) => concerns(change, variant)).length;

  function apply(): void {
    setWrong(!isAmount(change));
    if (!isAmount(change)) return;
    const changed = changeInBulk(draft, change);
    onChange(changed.draft, { text: message('{count} variants changed', { count: changed.count }) });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  }

  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control bg-fog p-4 sm:grid-cols-2 @min-[56rem]:grid-cols-[1fr_1fr_1fr_1fr_auto]">
      <legend className="sr-only">{t('Change many at once')}</legend>
      <SelectField
        label="Variants"
        value={change.valueId ?? ''}
        onChange={({ target }) => setChosen(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{t('All variants')}</option>
        {draft.options.map((option) => (
          <optgroup key={option.id} label={option.name}>
            {option.values.map(({ id, value }) => (
              <option key={id} value={id}>
                {value}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        label="What changes"
        value={field}
        onChange={({ target }) => setField(target.value as BulkField)}
      >
        {Object.entries(fields)
          .filter(([name]) => mayPrice || name === 'stock')
          .map(([name, text]) => (
            <option key={name} value={name}>
              {t(text)}
            </option>
          ))}
      </SelectField>
      <SelectField label="How" value={way} onChange={({ target }) => setWay(target.value as BulkWay)}>
        {Object.entries(ways).map(([name, text]) => (
          <option key={name} value={name}>
            {t(text)}
          </option>
        ))}
      </SelectField>
      <CellInput
        label="Amount"
        inputMode="text"
        value={amount}
        error={wrong ? 'Please enter a number' : undefined}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setAmount(target.value);
          setWrong(false);
        }}
      />
      <Button variant="dark" className="sm:mt-6 sm:min-h-12" onClick={apply}>
        {t('Change {count} variants', { count })}
      </Button>
    </fieldset>
  );
}
