/** From which number of units on the stock of a product or variant is low, and what a unit costs the shop. */

import { message } from '@jontro/shop/messages.ts';
import { isWholePoisha } from '@jontro/shop/money.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { type StockItem, stockTexts } from '@jontro/shop/stock/stock.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { can } from '../lib/can.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

export function StockRules({ item, shopThreshold }: { item: StockItem; shopThreshold: number }) {
  const { t } = useLanguage();
  const { productId, variantId } = item;
  const session = useSession();
  const seesCost = can(session, 'reports');
  const mayCost = seesCost && can(session, 'prices');
  const [units, setUnits] = useState(String(item.lowStockAt ?? ''));
  const [cost, setCost] = useState(String(item.cost ?? ''));
  const [problem, setProblem] = useState<string>();
  const [unitsProblem, setUnitsProblem] = useState<string>();
  const { runMutation, busyWith } = useAdminMutation();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const lowStockAt = units.trim() === '' ? null : typedNumber(units);
    const isWrong = lowStockAt !== null && !(Number.isInteger(lowStockAt) && lowStockAt >= 0);
    setUnitsProblem(isWrong ? stockTexts.wrongUnits : undefined);
    const taka = cost.trim() === '' ? null : typedNumber(cost);
    if (taka !== null && !(taka >= 0 && isWholePoisha(taka))) return setProblem(stockTexts.wrongCost);
    setProblem(undefined);
    if (isWrong) return;
    const body = { ...(variantId && { variantId }), lowStockAt, ...(mayCost && { cost: taka }) };
    await runMutation({
      subject: productId,
      run: () => send(stockEndpoints.changeStockRules, { params: { id: productId }, body }),
      notice: stockTexts.saved,
    }).catch(() => {});
  }

  return (
    <form
      aria-label={t('Low stock')}
      noValidate
      className="grid gap-3 border-t border-line pt-4 sm:max-w-md"
      onSubmit={(event) => void save(event)}
    >
      <Field
        label="Low from this many units"
        hint={message('Leave it empty for the shop’s number, {count}.', { count: shopThreshold })}
        inputMode="numeric"
        value={units}
        error={unitsProblem}
        onChange={(event) => setUnits(event.target.value)}
      />
      {seesCost ? (
        <Field
          label="Cost price"
          hint={
            mayCost
              ? 'What a unit costs the shop. Only people with the right to reports see it.'
              : 'Only people with the right to prices change it.'
          }
          readOnly={!mayCost}
          inputMode="decimal"
          value={cost}
          error={problem}
          onChange={(event) => setCost(event.target.value)}
        />
      ) : null}
      <Button type="submit" variant="secondary" busy={busyWith !== undefined}>
        {t('Save')}
      </Button>
    </form>
  );
}
