/** Reads statements of providers, and their lines with the payments and orders that the shop has for them. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import type { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import {
  openLineStates,
  type PaymentStatement,
  type StatementLine,
  statementTexts,
} from '@jontro/shop/payment-statements/payment-statements.ts';
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import { orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { users } from '../users/users.table.ts';
import { fitsLine } from './fitting-orders.ts';
import { paymentStatementLines, paymentStatements } from './payment-statements.table.ts';

/** How many statements are listed. */
const listedStatements = 20;
const maxSampleLength = 60;

const statementId = sql.raw('"payment_statements"."id"');
const ofStatement = sql`${paymentStatementLines.statementId} = ${statementId}`;

const counts = sql`(
  select coalesce(jsonb_object_agg(state, count), '{}') from (
    select state, count(*) from ${paymentStatementLines}
    where ${ofStatement} and ${paymentStatementLines.state} is not null group by state
  ) as counted)`.mapWith((value: unknown) => value as Record<string, number>);

/** The first cell of each column that is not empty, among the first lines. */
const samples = sql`(
  select coalesce(jsonb_agg(cells order by line), '[]') from (
    select line, cells from ${paymentStatementLines} where ${ofStatement} order by line limit 20
  ) as first_lines)`.mapWith((value: unknown) => value as string[][]);

const lost = sql`(
  select jsonb_build_object('amount', coalesce(sum(${paymentStatementLines.paidPoisha}), 0),
    'fitting', count(*) filter (where ${fitsLine}))
  from ${paymentStatementLines} left join ${orders} on ${orders.id} = ${paymentStatementLines.orderId}
  where ${ofStatement} and ${paymentStatementLines.state} = 'lost')`.mapWith(
  (value: unknown) => value as { amount: number; fitting: number },
);

const selectStatements = (db: Db) =>
  db
    .select({ row: paymentStatements, email: users.email, counts, samples, lost })
    .from(paymentStatements)
    .innerJoin(users, eq(users.id, paymentStatements.actorId))
    .$dynamic();
type Selected = Awaited<ReturnType<typeof selectStatements>>[number];

function toStatement({ row, email, counts, samples, lost }: Selected): PaymentStatement {
  const isOpen = openLineStates.some((state) => (counts[state] ?? 0) > 0);
  return {
    _id: row.id,
    file: row.file,
    by: email,
    createdAt: row.createdAt.toISOString(),
    state: row.checkedAt ? (isOpen ? 'asking' : 'asked') : 'uploaded',
    lines: row.lines,
    columns: row.columns.map(({ heading, field }, index) => ({
      heading,
      ...(field && { field }),
      sample: (samples.find((cells) => cells[index]?.trim())?.[index] ?? '').slice(0, maxSampleLength),
    })),
    counts,
    lostAmount: toTaka(poisha(lost.amount)),
    fitting: lost.fitting,
  };
}

/** Returns a statement; throws 404 for an unknown one. */
export async function readStatement(db: Db, id: string): Promise<PaymentStatement> {
  const [found] = await selectStatements(db).where(eq(paymentStatements.id, id));
  return toStatement(orNotFound(found, statementTexts.notFound));
}

/** Returns the newest statements of everybody. */
export async function listStatements(db: Db): Promise<PaymentStatement[]> {
  const found = await selectStatements(db)
    .orderBy(desc(paymentStatements.createdAt), paymentStatements.id)
    .limit(listedStatements);
  return found.map(toStatement);
}

/** The lines of a checked statement in the order of the file. Throws 404 for an unknown statement. */
export async function listStatementLines(
  db: Db,
  {
    id,
    state,
    ...page
  }: { id: string } & EndpointInput<typeof paymentStatementEndpoints.listStatementLines>['query'],
): Promise<PagedList<StatementLine>> {
  const [statement] = await db
    .select({ id: paymentStatements.id })
    .from(paymentStatements)
    .where(eq(paymentStatements.id, id));
  orNotFound(statement, statementTexts.notFound);
  const matches = and(
    eq(paymentStatementLines.statementId, id),
    state ? eq(paymentStatementLines.state, state) : isNotNull(paymentStatementLines.state),
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select({
      line: paymentStatementLines,
      attemptId: paymentAttempts.id,
      orderId: orders.id,
      number: orders.number,
      numberPrefix: orders.numberPrefix,
      fits: sql<boolean>`coalesce(${fitsLine}, false)`,
    })
    .from(paymentStatementLines)
    .leftJoin(paymentAttempts, eq(paymentAttempts.tranId, paymentStatementLines.tranId))
    .leftJoin(orders, eq(orders.id, paymentStatementLines.orderId))
    .where(matches)
    .orderBy(asc(paymentStatementLines.line))
    .limit(limit)
    .offset(offset);
  const ids = db
    .select({ id: paymentStatementLines.id })
    .from(paymentStatementLines)
    .where(matches)
    .$dynamic();
  return { entries: rows.flatMap(toLine), ...(await countRows(db, ids)) };
}

interface SelectedLine {
  line: typeof paymentStatementLines.$inferSelect;
  attemptId: string | null;
  orderId: string | null;
  number: number | null;
  numberPrefix: string | null;
  fits: boolean;
}

function toLine({
  line: row,
  attemptId,
  orderId,
  number,
  numberPrefix,
  fits,
}: SelectedLine): StatementLine[] {
  const { line, state, tranId, amountPoisha, paidPoisha, date, status, reference, reason } = row;
  if (!state) return [];
  return [
    {
      _id: String(line),
      line,
      state,
      tranId,
      ...(amountPoisha !== null && { amount: toTaka(amountPoisha) }),
      date,
      status,
      reference,
      ...(paidPoisha !== null && { paid: toTaka(paidPoisha) }),
      known: attemptId !== null,
      ...(orderId && {
        order: { _id: orderId, ...orderNumberOf({ number, numberPrefix: numberPrefix ?? '' }), fits },
      }),
      ...(reason && { reason }),
    },
  ];
}
