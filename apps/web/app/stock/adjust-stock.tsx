/** The form that adjusts the units of a product or variant, with a reason. */

import { message } from '@jontro/shop/messages.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { maxStockNote, type StockItem, stockTexts } from '@jontro/shop/stock/stock.ts';
import { type AdjustReason, adjustReasons, stockReasons } from '@jontro/shop/stock/stock-reasons.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField } from '../ui/field.tsx';

const unpackedHint = '{count} units on the shelf belong to orders that are not packed yet. Leave them out.';

export function AdjustStock({ item }: { item: StockItem }) {
  const { t } = useLanguage();
  const { productId, variantId, stock, toPack = 0 } = item;
  const isCounted = stock !== undefined;
  const [why, setWhy] = useState<AdjustReason>(isCounted ? 'received' : 'counted');
  const [units, setUnits] = useState('');
  /** The stock when the units were typed: what is sold while they are there is kept. */
  const [stockWas, setStockWas] = useState(stock);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const { runMutation, busyWith } = useAdminMutation();
  const reasons = isCounted ? adjustReasons : (['counted'] as const);
  const isCount = why === 'counted';

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const entered = typedNumber(units);
    if (!Number.isInteger(entered) || entered < (isCount ? 0 : 1))
      return setProblem(isCount ? stockTexts.wrongUnits : stockTexts.noUnits);
    const line = {
      productId,
      ...(variantId && { variantId }),
      units: entered,
      ...(isCount && stockWas !== undefined && { stockWas }),
    };
    const body = { why, ...(note.trim() && { note: note.trim() }), lines: [line] };
    setProblem(undefined);
    await runMutation({
      subject: productId,
      run: () => send(stockEndpoints.changeStock, { body }),
      notice: stockTexts.saved,
    }).then(
      () => {
        setUnits('');
        setNote('');
      },
      () => {},
    );
  }

  return (
    <form
      aria-label={t('Adjust the stock')}
      noValidate
      className="grid gap-4 sm:max-w-md"
      onSubmit={(event) => void save(event)}
    >
      <SelectField
        label="Reason"
        value={why}
        onChange={(event) => setWhy(event.target.value as AdjustReason)}
      >
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(stockReasons[reason].label)}
          </option>
        ))}
      </SelectField>
      <Field
        label={isCount ? 'Units on the shelf' : 'Units'}
        inputMode="numeric"
        value={units}
        error={problem}
        hint={isCount && toPack > 0 ? message(unpackedHint, { count: toPack }) : undefined}
        onChange={(event) => {
          if (units === '') setStockWas(stock);
          setUnits(event.target.value);
        }}
      />
      <Field
        label="Note"
        maxLength={maxStockNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" busy={busyWith !== undefined}>
        {t('Save')}
      </Button>
    </form>
  );
}
