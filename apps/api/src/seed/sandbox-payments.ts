/** Tells the demo's sandbox gateway of the payments that the seed invented, so that they can be refunded like real ones. */
import { toTaka } from '@jontro/shop/money.ts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Log } from '../database/db.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import type { Context } from '../runtime/context.ts';
import type { SandboxControl } from '../runtime/stand-ins.ts';

const answerMs = 10_000;

/** Paid without ever having been settled through the gateway: only the seed makes such payments. */
const seeded = and(
  eq(paymentAttempts.state, 'paid'),
  isNull(paymentAttempts.settledThrough),
  isNotNull(paymentAttempts.bankTranId),
  isNotNull(paymentAttempts.valId),
);

/**
 * Hands them over at every start: the sandbox keeps those it knows, and one whose memory was removed learns them anew.
 * A sandbox that does not take them is a warning, and the shop starts all the same.
 */
export async function handOverPayments(
  { db }: Pick<Context, 'db'>,
  { url, token }: SandboxControl,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const rows = await db.select().from(paymentAttempts).where(seeded);
  const payments = rows.map((row) => ({
    tranId: row.tranId,
    valId: row.valId,
    bankTranId: row.bankTranId,
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
      signal: AbortSignal.timeout(answerMs),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
  } catch (error) {
    log.warn({ err: error }, 'the sandbox gateway does not know the demo payments: they cannot be refunded');
  }
}
