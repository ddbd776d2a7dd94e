/** Reads the lines of a statement by its columns, and compares them with the payments of the shop. */
import {
  parseStatementAmount,
  type StatementLineState,
  statementTexts,
} from '@jontro/shop/payment-statements/payment-statements.ts';
import type { StatementField } from '@jontro/shop/payment-statements/statement-columns.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { type Attempt, settledStates } from '../payments/attempts.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { isTranId } from '../payments/tran-id.ts';
import { paymentStatementLines, type paymentStatements } from './payment-statements.table.ts';

type StatementRow = typeof paymentStatements.$inferSelect;
type LineRow = typeof paymentStatementLines.$inferSelect;
type Checked = Pick<
  LineRow,
  'id' | 'tranId' | 'amountPoisha' | 'date' | 'status' | 'reference' | 'paidPoisha' | 'reason'
> & { state: StatementLineState };

/** How many lines are compared at a time. */
const slice = 500;
const maxTextLength = 100;

/** Compares and stores all lines; those that the shop does not know as paid wait for the job from `at` on. */
export async function storeCheckedLines(tx: Db, at: Date, statement: StatementRow): Promise<void> {
  const rows = await tx
    .select({ id: paymentStatementLines.id, cells: paymentStatementLines.cells })
    .from(paymentStatementLines)
    .where(eq(paymentStatementLines.statementId, statement.id))
    .orderBy(asc(paymentStatementLines.line));
  const seen = new Set<string>();
  for (let from = 0; from < rows.length; from += slice) {
    const read = rows.slice(from, from + slice).map((row) => readLine(statement, row, seen));
    const known = await findAttempts(tx, read);
    await storeLines(
      tx,
      at,
      read.map((line) => compareLine(line, known.get(line.tranId))),
    );
  }
}

/** Reads the cells; a line that cannot be asked about says so by its state. */
function readLine(
  { columns }: Pick<StatementRow, 'columns'>,
  { id, cells }: Pick<LineRow, 'id' | 'cells'>,
  seen: Set<string>,
): Checked {
  const cell = (field: StatementField): string => {
    const index = columns.findIndex((column) => column.field === field);
    return index < 0 ? '' : (cells[index] ?? '').trim().slice(0, maxTextLength);
  };
  const tranId = cell('tranId');
  const amount = cell('amount');
  const amountPoisha = parseStatementAmount(amount) ?? null;
  const line = {
    id,
    tranId,
    amountPoisha,
    date: cell('date'),
    status: cell('status'),
    reference: cell('reference'),
    paidPoisha: null,
  };
  if (!/^[\w.-]+$/.test(tranId)) return { ...line, state: 'wrong', reason: statementTexts.idMissing };
  if (amount !== '' && amountPoisha === null)
    return { ...line, state: 'wrong', reason: statementTexts.amountUnreadable };
  const state = seen.has(tranId) ? 'repeated' : isTranId(tranId) ? 'waiting' : 'foreign';
  seen.add(tranId);
  return { ...line, state, reason: null };
}

async function findAttempts(tx: Db, lines: readonly Checked[]): Promise<Map<string, Attempt>> {
  const rows = await tx
    .select()
    .from(paymentAttempts)
    .where(
      inArray(
        paymentAttempts.tranId,
        lines.map(({ tranId }) => tranId),
      ),
    );
  return new Map(rows.map((row) => [row.tranId, row]));
}

function compareLine(line: Checked, attempt: Attempt | undefined): Checked {
  if (line.state !== 'waiting' || !attempt || !settledStates.includes(attempt.state)) return line;
  return { ...line, ...comparison(line, attempt) };
}

/** How the file's amount of a line compares with that of a payment that the shop has. */
export function comparison(
  { amountPoisha }: Pick<LineRow, 'amountPoisha'>,
  attempt: Pick<Attempt, 'settledPoisha' | 'amountPoisha'>,
): Pick<LineRow, 'paidPoisha'> & { state: 'equal' | 'differs' } {
  const paidPoisha = attempt.settledPoisha ?? attempt.amountPoisha;
  const equal = amountPoisha === null || amountPoisha === paidPoisha;
  return { paidPoisha, state: equal ? 'equal' : 'differs' };
}

async function storeLines(tx: Db, at: Date, lines: readonly Checked[]): Promise<void> {
  const values = JSON.stringify(
    lines.map(({ tranId, amountPoisha, paidPoisha, ...line }) => ({
      ...line,
      tran_id: tranId,
      amount_poisha: amountPoisha,
      paid_poisha: paidPoisha,
    })),
  );
  await tx.execute(sql`
    update ${paymentStatementLines} as stored set
      state = checked.state, tran_id = checked.tran_id, amount_poisha = checked.amount_poisha, date = checked.date,
      status = checked.status, reference = checked.reference, paid_poisha = checked.paid_poisha, reason = checked.reason,
      next_check_at = case when checked.state = 'waiting' then ${at.toISOString()}::timestamptz end
    from jsonb_to_recordset(${values}::jsonb) as checked(
      id text, state text, tran_id text, amount_poisha bigint, date text, status text, reference text, paid_poisha bigint,
      reason text)
    where stored.id = checked.id`);
}
