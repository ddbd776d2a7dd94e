/** Registers the seeded payments with the demo's sandbox gateway, so that they can be refunded. */
import { toTaka } from '@jontro/shop/money.ts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Log } from '../database/db.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import type { Context } from '../runtime/context.ts';
import type { SandboxControl } from '../runtime/stand-ins.ts';

const timeoutMs = 10_000;

/** Paid but never settled through the gateway: only the seed creates such payments. */
const isSeeded = and(
  eq(paymentAttempts.state, 'paid'),
  isNull(paymentAttempts.settledThrough),
  isNotNull(paymentAttempts.captureId),
  isNotNull(paymentAttempts.confirmationId),
);

/**
 * Registers the payments at every start, because the sandbox may have lost its data; it ignores those it has. Logs a
 * warning on failure, and the shop starts anyway.
 */
export async function registerSeededPayments(
  { db }: Pick<Context, 'db'>,
  { url, token }: SandboxControl,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const rows = await db.select().from(paymentAttempts).where(isSeeded);
  const payments = rows.map((row) => ({
    tranId: row.tranId,
    valId: row.confirmationId,
    bankTranId: row.captureId,
    amount: toTaka(row.amountPoisha).toFixed(2),
    paidAt: (row.settledAt ?? row.createdAt).toISOString(),
    cardType: row.cardType ?? '',
    cardNumber: row.cardMasked ?? '',
  }));
  try {
    const response = await fetch(`${url}/__sandbox/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payments }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`the sandbox responded ${response.status}: ${await response.text()}`);
  } catch (error) {
    log.warn(
      { err: error },
      'the sandbox gateway has not imported the demo payments: they cannot be refunded',
    );
  }
}
