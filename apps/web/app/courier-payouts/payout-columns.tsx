/** The second step: which field each column of the statement is, and what arrived. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import type { CourierPayout } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { payoutColumns } from '@jontro/shop/courier-payouts/payout-columns.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { ColumnFields } from '../ui/column-fields.tsx';
import { Field } from '../ui/field.tsx';
import { StepHeading } from '../ui/step-heading.tsx';
import { payoutKeys } from './payout-queries.ts';

interface PayoutColumnsProps {
  payout: CourierPayout;
  onOther: () => void;
}

export function PayoutColumns({ payout, onOther }: PayoutColumnsProps) {
  const { t, textOf } = useLanguage();
  const client = useQueryClient();
  const [fields, setFields] = useState(() => payout.columns.map(({ field }) => field ?? ''));
  const [amount, setAmount] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  async function compare(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { fields: fields.map((field) => field || null), ...(amount.trim() && { amount }) };
      const checked = await send(courierPayoutEndpoints.checkPayout, { params: { id: payout._id }, body });
      client.setQueryData(payoutKeys.one(payout._id), checked);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : String(error));
      setBusy(false);
    }
  }

  return (
    <section className="grid gap-4">
      <StepHeading number={2} title="Assign the columns" />
      <p className="break-words">{t('What is each column of {file}?', { file: payout.file })}</p>
      <ColumnFields columns={payout.columns} options={payoutColumns} fields={fields} onChange={setFields} />
      <Field
        label="What arrived (optional)"
        hint="The amount that the courier has sent to your account, in taka."
        inputMode="decimal"
        maxLength={40}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      {problem ? (
        <p ref={alert} role="alert" tabIndex={-1} className="font-medium text-sale-deep">
          {textOf(problem)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 *:max-sm:grow">
        <Button busy={busy} onClick={() => void compare()}>
          {t('Compare with the orders')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onOther}>
          {t('Another file')}
        </Button>
      </div>
    </section>
  );
}
