/** The third step: what the provider says about the lines, and the decisions about lost payments. */
import { formatTaka } from '@jontro/shop/money.ts';
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import {
  isAsking,
  openLineStates,
  type PaymentStatement,
  type StatementDecision,
  statementLineStates,
  statementTexts,
} from '@jontro/shop/payment-statements/payment-statements.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { ResultsByState } from '../ui/results-by-state.tsx';
import { StepHeading } from '../ui/step-heading.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { StatementLines } from './statement-lines.tsx';
import { countIn, lineStateLabels, statementKeys, statementStateLabels } from './statement-queries.ts';

/** What is to be confirmed: a decision about all lost payments or about one. */
interface Asked {
  decision: StatementDecision;
  line?: number;
}

interface StatementResultProps {
  statement: PaymentStatement;
  onOther: () => void;
}

export function StatementResult({ statement, onOther }: StatementResultProps) {
  const { t, digits } = useLanguage();
  const client = useQueryClient();
  const { runMutation, busyWith } = useAdminMutation();
  const [asked, setAsked] = useState<Asked>();
  const [named, setNamed] = useState<{ line: number; amount: number }>();
  const { _id: id, state, file, lines, lostAmount, fitting } = statement;
  const lost = countIn(statement, 'lost');
  const busy = busyWith !== undefined;
  const open = openLineStates.reduce((sum, one) => sum + countIn(statement, one), 0);

  const decide = (body: { decision: StatementDecision; lines?: number[]; order?: string }) =>
    runMutation({
      subject: id,
      notice: body.decision === 'attach' ? statementTexts.attaching : statementTexts.refunding,
      run: async () => {
        const decided = await send(paymentStatementEndpoints.decideStatement, { params: { id }, body });
        client.setQueryData(statementKeys.one(id), decided);
        setNamed(undefined);
      },
    })
      .catch(() => undefined)
      .finally(() => setAsked(undefined));

  return (
    <section className="grid gap-4">
      <StepHeading number={3} title={statementStateLabels[state]} />
      <p className="break-words text-slate">
        {file} · {t('Lines: {count}', { count: lines })}
      </p>
      {isAsking(statement) ? (
        <div className="grid gap-2">
          <ProgressBar label={statementStateLabels[state]} progress={1 - open / lines} />
          <p className="text-slate">{t('You can leave this page; the work goes on.')}</p>
        </div>
      ) : null}
      {lost > 0 ? (
        <p className="font-semibold">
          {t('Payments lost: {count}. The provider has taken {amount} for them.', {
            amount: digits(formatTaka(lostAmount)),
            count: lost,
          })}
        </p>
      ) : null}
      {lost === 0 && !isAsking(statement) ? <p>{t('The shop has lost none of these payments.')}</p> : null}
      <div className="flex flex-wrap gap-3 *:max-sm:grow">
        {fitting > 0 ? (
          <Button busy={busy} onClick={() => setAsked({ decision: 'attach' })}>
            {t('Give to their orders ({count})', { count: fitting })}
          </Button>
        ) : null}
        {lost > 0 ? (
          <Button variant="danger" disabled={busy} onClick={() => setAsked({ decision: 'refund' })}>
            {t('Refund all ({count})', { count: lost })}
          </Button>
        ) : null}
        <Button variant="secondary" disabled={busy} onClick={onOther}>
          {t('Another file')}
        </Button>
      </div>
      <ResultsByState
        states={statementLineStates}
        labels={lineStateLabels}
        countOf={(lines) => countIn(statement, lines)}
      >
        {(lines, count) => (
          <StatementLines
            key={lines}
            statementId={statement._id}
            state={lines}
            count={count}
            busy={busy}
            onDecide={(decision, line) => setAsked({ decision, line })}
            onName={(line, amount) => setNamed({ line, amount })}
          />
        )}
      </ResultsByState>
      <ConfirmDialog
        open={asked !== undefined}
        title={
          asked?.decision === 'attach' ? 'Give these payments to their orders?' : 'Refund these payments?'
        }
        action={asked?.decision === 'attach' ? 'Give to its order' : 'Refund'}
        variant={asked?.decision === 'attach' ? 'primary' : 'danger'}
        busy={busy}
        onConfirm={() => {
          if (asked) void decide({ decision: asked.decision, ...(asked.line && { lines: [asked.line] }) });
        }}
        onCancel={() => setAsked(undefined)}
      >
        {asked?.decision === 'attach'
          ? t(
              'The provider is asked once more about each. Then the order is paid, and its customer gets the mail.',
            )
          : t('The provider is asked once more about each. Then its refund is requested in full.')}
      </ConfirmDialog>
      {named ? (
        <OrderDialog
          amount={named.amount}
          busy={busy}
          onClose={() => setNamed(undefined)}
          onName={(order) => void decide({ decision: 'attach', lines: [named.line], order })}
        />
      ) : null}
    </section>
  );
}
