/** The second step: which field each column of the file is. */
import type { Text } from '@jontro/shop/messages.ts';
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import type { PaymentStatement } from '@jontro/shop/payment-statements/payment-statements.ts';
import { statementColumns } from '@jontro/shop/payment-statements/statement-columns.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { ColumnFields } from '../ui/column-fields.tsx';
import { StepHeading } from '../ui/step-heading.tsx';
import { statementKeys } from './statement-queries.ts';

interface StatementColumnsProps {
  statement: PaymentStatement;
  onOther: () => void;
}

export function StatementColumns({ statement, onOther }: StatementColumnsProps) {
  const { t, textOf } = useLanguage();
  const client = useQueryClient();
  const [fields, setFields] = useState(() => statement.columns.map(({ field }) => field ?? ''));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  async function check(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const checked = await send(paymentStatementEndpoints.checkStatement, {
        params: { id: statement._id },
        body: { fields: fields.map((field) => field || null) },
      });
      client.setQueryData(statementKeys.one(statement._id), checked);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="grid gap-4">
      <StepHeading number={2} title="Assign the columns" />
      <p className="break-words">{t('What is each column of {file}?', { file: statement.file })}</p>
      <ColumnFields
        columns={statement.columns}
        options={statementColumns}
        fields={fields}
        onChange={setFields}
      />
      {problem ? (
        <p ref={alert} role="alert" tabIndex={-1} className="font-medium text-sale-deep">
          {textOf(problem)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 *:max-sm:grow">
        <Button busy={busy} onClick={() => void check()}>
          {t('Ask the provider')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onOther}>
          {t('Another file')}
        </Button>
      </div>
    </section>
  );
}
