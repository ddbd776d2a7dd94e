/** The third step: what the lines of a statement come to, the record of the matched ones, and decisions about the others. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import {
  type CourierPayout,
  type PayoutDecision,
  type PayoutLine,
  payoutLineStates,
  payoutTexts,
} from '@jontro/shop/courier-payouts/courier-payouts.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka, poisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ResultsByState } from '../ui/results-by-state.tsx';
import { StepHeading } from '../ui/step-heading.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PayoutLines } from './payout-lines.tsx';
import { countIn, payoutKeys, payoutLineLabels, payoutStateLabels } from './payout-queries.ts';

type Asked = 'record' | { line: PayoutLine; decision: Exclude<PayoutDecision, 'name'> };

interface PayoutResultProps {
  payout: CourierPayout;
  onOther: () => void;
}

export function PayoutResult({ payout, onOther }: PayoutResultProps) {
  const { t, digits } = useLanguage();
  const client = useQueryClient();
  const { runMutation, busyWith } = useAdminMutation();
  const [asked, setAsked] = useState<Asked>();
  const [named, setNamed] = useState<PayoutLine>();
  const { _id: id, state, courier, file, lines, matched } = payout;
  const count = countIn(payout, 'matched');
  const busy = busyWith !== undefined;
  const taka = (amount: number): string => digits(formatTaka(amount));

  const run = (notice: PlainMessage | undefined, work: () => Promise<CourierPayout>) =>
    runMutation({
      subject: id,
      ...(notice && { notice }),
      run: async () => client.setQueryData(payoutKeys.one(id), await work()),
    })
      .then(() => setNamed(undefined))
      .catch(() => undefined)
      .finally(() => setAsked(undefined));
  const record = () =>
    run(payoutTexts.recorded, () => send(courierPayoutEndpoints.recordPayout, { params: { id } }));
  const checkAgain = () =>
    run(undefined, () => send(courierPayoutEndpoints.checkPayout, { params: { id }, body: {} }));
  const decide = (body: { line: number; decision: PayoutDecision; order?: string }) =>
    run(payoutTexts.decided, () => send(courierPayoutEndpoints.decidePayoutLine, { params: { id }, body }));

  return (
    <section className="grid gap-4">
      <StepHeading number={3} title={payoutStateLabels[state]} />
      <p className="break-words text-slate">
        {courier}: {file} · {t('Lines: {count}', { count: lines })}
      </p>
      <PayoutSums payout={payout} />
      <div className="flex flex-wrap gap-3 *:max-sm:grow">
        {count > 0 ? (
          <Button busy={busy} onClick={() => setAsked('record')}>
            {digits(t('Record the cash of {count}', { count }))}
          </Button>
        ) : null}
        {state === 'open' ? (
          <Button variant="secondary" disabled={busy} onClick={() => void checkAgain()}>
            {t('Compare again')}
          </Button>
        ) : null}
        <Button variant="secondary" disabled={busy} onClick={onOther}>
          {t('Another statement')}
        </Button>
      </div>
      <ResultsByState
        states={payoutLineStates}
        labels={payoutLineLabels}
        countOf={(lines) => countIn(payout, lines)}
      >
        {(lines, count) => (
          <PayoutLines
            key={lines}
            payoutId={payout._id}
            state={lines}
            count={count}
            busy={busy}
            onDecide={(line, decision) => setAsked({ line, decision })}
            onName={setNamed}
          />
        )}
      </ResultsByState>
      <ConfirmDialog
        open={asked === 'record'}
        title="Record the cash of these parcels?"
        action="Record the cash"
        variant="primary"
        busy={busy}
        onConfirm={() => void record()}
        onCancel={() => setAsked(undefined)}
      >
        <p>
          {digits(
            t('{count} parcels: collected {collected}, charges {fees}, paid out {paid}.', {
              count,
              collected: taka(matched.collected),
              fees: taka(toTaka(poisha(toPoisha(matched.fee) + toPoisha(matched.codFee)))),
              paid: taka(matched.paid),
            }),
          )}
        </p>
        <p className="mt-2">{t('Their orders then count as paid in cash. This cannot be undone.')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={typeof asked === 'object'}
        title={
          typeof asked === 'object' && asked.decision === 'accept'
            ? 'Accept this sum?'
            : 'Set this line aside?'
        }
        action={typeof asked === 'object' && asked.decision === 'accept' ? 'Accept' : 'Set it aside'}
        variant="primary"
        busy={busy}
        onConfirm={() => {
          if (typeof asked === 'object') void decide({ line: asked.line.line, decision: asked.decision });
        }}
        onCancel={() => setAsked(undefined)}
      >
        {typeof asked === 'object' && asked.decision === 'accept'
          ? t('The order counts as paid in full, and the difference is kept with this statement.')
          : t('Nothing is recorded for it. A parcel of yours stays among those that are not paid out.')}
      </ConfirmDialog>
      {named ? (
        <NameDialog
          busy={busy}
          onClose={() => setNamed(undefined)}
          onName={(order) => void decide({ line: named.line, decision: 'name', order })}
        />
      ) : null}
    </section>
  );
}

/** What was collected, less the charges, is what was paid out; and whether that arrived. */
function PayoutSums({ payout: { sums, amount } }: Pick<PayoutResultProps, 'payout'>) {
  const { t, digits } = useLanguage();
  const taka = (value: number): string => digits(formatTaka(value));
  const difference = amount === undefined ? 0 : toTaka(poisha(toPoisha(amount) - toPoisha(sums.paid)));
  const arrived = { amount: taka(amount ?? 0), difference: taka(Math.abs(difference)) };
  const rows: [PlainMessage, number][] = [
    ['Collected', sums.collected],
    ['Delivery charge', -sums.fee],
    ...(sums.codFee > 0 ? [['COD charge', -sums.codFee] as [PlainMessage, number]] : []),
    ['Paid out', sums.paid],
  ];
  return (
    <div className="rounded-card border border-line bg-paper px-4 py-3 sm:px-6">
      <dl className="grid max-w-80 gap-1">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className={`flex justify-between gap-x-4 ${label === 'Paid out' ? 'font-bold' : ''}`}
          >
            <dt>{t(label)}</dt>
            <dd className="tabular">{taka(value)}</dd>
          </div>
        ))}
      </dl>
      {difference === 0 ? null : (
        <p className="mt-2 font-medium text-sale-deep">
          {difference > 0
            ? t('{amount} arrived, {difference} more than these lines come to.', arrived)
            : t('{amount} arrived, {difference} less than these lines come to.', arrived)}
        </p>
      )}
    </div>
  );
}
