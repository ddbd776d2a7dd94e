/** Uploading a provider's statement, assigning its columns, and deciding about lost payments; `run-statements.ts` does the work. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { poisha } from '@jontro/shop/money.ts';
import type { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import {
  type PaymentStatement,
  statementRetentionDays,
  statementTexts,
} from '@jontro/shop/payment-statements/payment-statements.ts';
import {
  guessStatementColumns,
  isStatementField,
} from '@jontro/shop/payment-statements/statement-columns.ts';
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { signalOnCommit } from '../database/work-signals.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { orders } from '../orders/orders.table.ts';
import { isOnlineMethod, offeredMethods } from '../payments/payment-methods.ts';
import { parseFile } from '../product-imports/parse-file.ts';
import type { Context } from '../runtime/context.ts';
import { assignColumns } from './assigned-columns.ts';
import { findNamedOrder, fitsLine } from './fitting-orders.ts';
import {
  paymentStatementLines,
  paymentStatements,
  type StatementHeading,
} from './payment-statements.table.ts';
import { readStatement } from './read-statements.ts';
import { storeCheckedLines } from './statement-lines.ts';

type Input<Name extends keyof typeof paymentStatementEndpoints> = EndpointInput<
  (typeof paymentStatementEndpoints)[Name]
>;
type StatementRow = typeof paymentStatements.$inferSelect;

/** How many lines are stored in one statement of SQL. */
const storedLines = 500;

/** Stores a file and guesses its columns. Throws 400 for a file that cannot be read, 409 without a provider, 429. */
export async function uploadStatement(
  {
    db,
    now,
    limits,
    config,
    paymentProviders,
  }: Pick<Context, 'db' | 'now' | 'limits' | 'config' | 'paymentProviders'>,
  currentUser: CurrentUser,
  { file, text }: Input<'uploadStatement'>['body'],
): Promise<PaymentStatement> {
  await limits.limit('payment-statement', currentUser.userId);
  const provider = offeredMethods({ config, paymentProviders }).find(
    (name) => isOnlineMethod(name) && paymentProviders[name].findsByTranId,
  );
  if (!provider) throw new ApplicationError('broken-rule', statementTexts.noProvider);
  const { headings, lines } = await parseFile(text);
  const fields = guessStatementColumns(headings);
  const columns = headings.map(
    (heading, index): StatementHeading => ({
      heading,
      field: fields[index] ?? null,
    }),
  );
  const createdAt = now();
  const id = newId(createdAt);
  const row = { id, file, provider, actorId: currentUser.userId, columns, lines: lines.length, createdAt };
  return inTransaction(db, async (tx) => {
    await tx.insert(paymentStatements).values(row);
    for (let from = 0; from < lines.length; from += storedLines) {
      const part = JSON.stringify(lines.slice(from, from + storedLines));
      await tx.execute(sql`
        insert into ${paymentStatementLines} (id, statement_id, line, cells)
        select ${id} || ':' || line, ${id}, line, cells
        from jsonb_to_recordset(${part}::jsonb) as given(line int, cells jsonb)`);
    }
    return readStatement(tx, id);
  });
}

/**
 * Assigns the columns, compares the lines with the shop's payments, and lets the job ask the provider about the others. Throws
 * 400 for an unknown or repeated field or without the transaction id, 404, 409 for a statement that was checked before, 429.
 */
export async function checkStatement(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  id: string,
  { fields }: Input<'checkStatement'>['body'],
): Promise<PaymentStatement> {
  await limits.limit('payment-statement', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const statement = await lockStatement(tx, id);
    if (statement.checkedAt) throw new ApplicationError('broken-rule', statementTexts.alreadyAsked);
    const columns = assignedColumns(statement, fields);
    const checkedAt = now();
    await tx.update(paymentStatements).set({ columns, checkedAt }).where(eq(paymentStatements.id, id));
    await storeCheckedLines(tx, checkedAt, { ...statement, columns });
    signalOnCommit(tx, 'payments');
    return readStatement(tx, id);
  });
}

async function lockStatement(tx: Db, id: string): Promise<StatementRow> {
  const [row] = await tx.select().from(paymentStatements).where(eq(paymentStatements.id, id)).for('update');
  return orNotFound(row, statementTexts.notFound);
}

function assignedColumns({ columns }: StatementRow, fields: readonly (string | null)[]): StatementHeading[] {
  const assigned = assignColumns(columns, fields, isStatementField);
  if (!assigned.some(({ field }) => field === 'tranId'))
    throw new ApplicationError('invalid', statementTexts.noId, { field: 'fields' });
  return assigned;
}

/**
 * Lets the job give lost payments to their orders or refund them, after it has asked the provider once more. Throws 400 for an
 * order with several lines, 404 for an unknown statement or order, 409 where no line is lost or fits, 429.
 */
export async function decideStatement(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  id: string,
  { decision, lines, order }: Input<'decideStatement'>['body'],
): Promise<PaymentStatement> {
  await limits.limit('payment-statement', currentUser.userId);
  if (order !== undefined && (decision !== 'attach' || lines?.length !== 1))
    throw new ApplicationError('invalid', statementTexts.oneLine, { field: 'order' });
  return inTransaction(db, async (tx) => {
    const { file } = await lockStatement(tx, id);
    if (order !== undefined) await nameOrder(tx, id, lines, order);
    const lost = await findLostLines(tx, id, lines);
    if (lost.length === 0) throw new ApplicationError('broken-rule', statementTexts.nothingLost);
    const decided = decision === 'attach' ? lost.filter(({ fits }) => fits) : lost;
    if (decided.length === 0) {
      const text = order === undefined ? statementTexts.nothingFits : statementTexts.orderMisfit;
      throw new ApplicationError('broken-rule', text);
    }
    const at = now();
    await tx
      .update(paymentStatementLines)
      .set({
        state: decision === 'attach' ? 'attaching' : 'refunding',
        decidedBy: currentUser.email,
        nextCheckAt: at,
        checks: 0,
        reason: null,
      })
      .where(
        inArray(
          paymentStatementLines.id,
          decided.map((line) => line.id),
        ),
      );
    signalOnCommit(tx, 'payments');
    const amount = poisha(decided.reduce((sum, { paidPoisha }) => sum + (paidPoisha ?? 0), 0));
    await recordAudit(tx, at, currentUser, {
      event: 'decideStatement',
      subjectId: id,
      name: file,
      after: { decision, rows: decided.length, amount },
    });
    return readStatement(tx, id);
  });
}

const isLost = (id: string, lines: readonly number[] | undefined) =>
  and(
    eq(paymentStatementLines.statementId, id),
    eq(paymentStatementLines.state, 'lost'),
    lines && inArray(paymentStatementLines.line, [...lines]),
  );

/** Stores which order a lost payment was for, as staff say. */
async function nameOrder(
  tx: Db,
  id: string,
  lines: readonly number[] | undefined,
  order: string,
): Promise<void> {
  const orderId = orNotFound(await findNamedOrder(tx, [order]), statementTexts.noOrder);
  await tx.update(paymentStatementLines).set({ orderId }).where(isLost(id, lines));
}

const findLostLines = (tx: Db, id: string, lines: readonly number[] | undefined) =>
  tx
    .select({
      id: paymentStatementLines.id,
      paidPoisha: paymentStatementLines.paidPoisha,
      fits: sql<boolean>`coalesce(${fitsLine}, false)`,
    })
    .from(paymentStatementLines)
    .leftJoin(orders, eq(orders.id, paymentStatementLines.orderId))
    .where(isLost(id, lines))
    .orderBy(asc(paymentStatementLines.line));

/** Deletes statements that were uploaded long ago; what was decided stays with the payments. */
export async function removeOldStatements({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - statementRetentionDays * 86_400_000);
  const never = new Date(now().getTime() - 2 * 86_400_000);
  await db.delete(paymentStatements).where(lt(paymentStatements.createdAt, before));
  await db
    .delete(paymentStatements)
    .where(and(isNull(paymentStatements.checkedAt), lt(paymentStatements.createdAt, never)));
}
