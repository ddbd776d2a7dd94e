/** The job of providers' statements: asks the provider about each line that the shop does not know, and carries out decisions. */
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { Log } from '../database/db.ts';
import { type Attempt, findAttempt, settledStates } from '../payments/attempts.ts';
import { providerOf } from '../payments/payment-methods.ts';
import { nextRefundRetry, soon } from '../payments/poll-times.ts';
import { reconcile } from '../payments/reconcile.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { createLeasedQueue, type LeasedQueue } from '../runtime/leased-queue.ts';
import { giveBackRows, type LeasedTable, leaseDueRows } from '../runtime/leased-rows.ts';
import { askProvider } from './ask-provider.ts';
import { findNamedOrder } from './fitting-orders.ts';
import { paymentStatementLines, paymentStatements } from './payment-statements.table.ts';
import { attachPayment, refundLostPayment } from './recover-payment.ts';
import { comparison } from './statement-lines.ts';

type LineRow = typeof paymentStatementLines.$inferSelect;

const leased: LeasedTable<typeof paymentStatementLines> = {
  table: paymentStatementLines,
  dueAt: 'nextCheckAt',
  attempts: 'checks',
  /** Longer than a line takes that begins in its first quarter, though every request to the provider ends by its limit. */
  leaseMs: 240_000,
};
const atOnce = 2;
const batch = 10;
/** The pause after each line, so that a long file does not take the provider from shoppers: at most ten lines a second. */
const pauseMs = 200;

export interface StatementRun {
  /** Awaited after each line. */
  pause?: () => Promise<unknown>;
}

/** The lines that are due, as one process works on them. */
const createLineQueue = (context: Context, log: Log, { pause }: StatementRun): LeasedQueue =>
  createLeasedQueue<LineRow>({
    lease: (limit) => leaseDueRows(context.db, leased, { now: context.now(), limit }),
    async handle(line) {
      try {
        await handleLine(context, line);
      } catch (error) {
        log.error({ err: error, tranId: line.tranId }, 'a line of a payment statement failed');
        await askLater(context, line, 'failed');
      }
      await pause?.();
    },
    giveBack: (rows) => giveBackRows(context.db, leased, rows),
    keyOf: ({ tranId }) => tranId,
    batch,
    atOnce: () => atOnce,
    beginBy: () => context.now().getTime() + leased.leaseMs / 4,
    now: context.now,
  });

/** Works on the lines that are due until none is left. */
export async function runStatements(context: Context, log: Log, run: StatementRun = {}): Promise<void> {
  const queue = createLineQueue(context, log, run);
  await queue.run();
  await queue.settle();
}

async function handleLine(context: Context, line: LineRow): Promise<void> {
  const { db } = context;
  const attempt = await findAttempt(db, line.tranId);
  // A payment that is being attached is the shop's own record of this line, which an end of the process has interrupted.
  const isOwn = line.state === 'attaching' && attempt?.orderId === line.orderId;
  if (attempt && !isOwn) return compareKnown(context, line, attempt);
  const [statement] = await db
    .select({ provider: paymentStatements.provider, actorId: paymentStatements.actorId })
    .from(paymentStatements)
    .where(eq(paymentStatements.id, line.statementId));
  if (!statement) return;
  const answer = await askProvider(providerOf(context, statement), line.tranId);
  if (answer.kind === 'unavailable') return askLater(context, line, answer.reason);
  if (answer.kind === 'unpaid') return endLine(context, line, { state: 'unpaid', paidPoisha: null });
  const { amountPoisha } = answer.payment;
  // Decided for what the provider said then; if it says something else now, staff decide again.
  if (line.state === 'waiting' || line.paidPoisha !== amountPoisha)
    return storeLost(context, line, { paidPoisha: amountPoisha, echoed: answer.payment.orderId });
  const decided = { ...line, ...statement };
  if (line.state === 'refunding') {
    if (!(await refundLostPayment(context, decided, answer))) await askLater(context, line, null, true);
    return;
  }
  const isAttached = await attachPayment(context, decided, answer);
  await endLine(context, line, { state: isAttached ? 'attached' : 'lost' });
}

/** A payment that the shop has; one that is not settled is reconciled with the provider as any other. */
async function compareKnown(context: Context, line: LineRow, attempt: Attempt): Promise<void> {
  const { db } = context;
  if (!settledStates.includes(attempt.state)) {
    const result = await reconcile(context, attempt.id);
    if (result === 'busy') return askLater(context, line, null, true);
    if (result === 'unavailable' || result === 'pending') return askLater(context, line, result);
  }
  const now = (await findAttempt(db, line.tranId)) ?? attempt;
  const isSettled = settledStates.includes(now.state);
  await endLine(context, line, isSettled ? comparison(line, now) : { state: 'unpaid', paidPoisha: null });
}

/** Stores that the provider has taken what the shop does not have, and for which order. */
async function storeLost(
  context: Context,
  line: LineRow,
  { paidPoisha, echoed }: { paidPoisha: LineRow['paidPoisha']; echoed: string | undefined },
): Promise<void> {
  const orderId = (await findNamedOrder(context.db, [echoed, line.reference])) ?? null;
  await endLine(context, line, { state: 'lost', paidPoisha, orderId });
}

/** Ends the work on a line unless it was decided or ended meanwhile. */
async function endLine(
  { db }: Context,
  { id, state }: LineRow,
  result: Partial<LineRow> & Pick<LineRow, 'state'>,
): Promise<void> {
  await db
    .update(paymentStatementLines)
    .set({ nextCheckAt: null, leaseUntil: null, reason: null, ...result })
    .where(
      and(
        eq(paymentStatementLines.id, id),
        state ? inArray(paymentStatementLines.state, [state]) : undefined,
      ),
    );
}

/** Asks again later, ever more rarely; `isSoon` when only another process is in the way. */
async function askLater(
  { db, now }: Context,
  { id, checks }: LineRow,
  reason: string | null,
  isSoon = false,
): Promise<void> {
  await db
    .update(paymentStatementLines)
    .set({
      reason,
      leaseUntil: null,
      nextCheckAt: isSoon ? soon(now()) : nextRefundRetry(now(), checks - 1),
    })
    .where(eq(paymentStatementLines.id, id));
}

/** Asks at once what was uploaded or decided here; every process takes part. */
export const paymentStatementsJob: Job = {
  name: 'payment statements',
  everyMs: 5_000,
  wokenBy: 'payments',
  create(context, log) {
    const queue = createLineQueue(context, log, { pause: () => delay(pauseMs) });
    return { run: (stopping) => queue.run(stopping), close: () => queue.settle() };
  },
};
