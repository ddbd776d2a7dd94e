// What happens when a try is decided: record it, tell the shop, send the browser back.
import { type BrowserReturn, browserReturn, queueTransactionIpns } from './announcements.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySession, Transaction } from './gateway-records.ts';
import { decideTransaction, listTries, type Outcome, recordTry } from './transactions.ts';

/**
 * Decides a try of a session that is not paid yet, sends the IPN, and gives the browser's way back. The outcome and
 * its IPN are on disk before anything is sent; unless delayed by a fault, the IPN is answered before the browser leaves.
 */
export async function completeTry(
  gateway: GatewayContext,
  session: GatewaySession,
  outcome: Outcome,
): Promise<BrowserReturn> {
  const transaction = recordTry(gateway, session, outcome);
  queueTransactionIpns(gateway, session, transaction);
  gateway.save();
  await gateway.ipns.sendDue(session.sessionKey);
  return sendBack(gateway, session, transaction);
}

/** The way back once more, for a shopper who pressed Pay twice. */
export function repeatReturn(gateway: GatewayContext, session: GatewaySession): BrowserReturn | undefined {
  const transaction = listTries(gateway, session.sessionKey).findLast((one) => one.status !== 'FAILED');
  return transaction && browserReturn(gateway, session, transaction);
}

async function sendBack(
  gateway: GatewayContext,
  session: GatewaySession,
  transaction: Transaction,
): Promise<BrowserReturn> {
  const way = browserReturn(gateway, session, transaction);
  gateway.save();
  if (way.delayMs > 0) await gateway.clock.reach(gateway.clock.now() + way.delayMs);
  return way;
}

/** Decides the pending try of a session and tells the shop. Gives false when none is pending. */
export async function decidePending(
  gateway: GatewayContext,
  session: GatewaySession,
  status: 'VALID' | 'FAILED' | 'CANCELLED',
): Promise<boolean> {
  const transaction = listTries(gateway, session.sessionKey).find((one) => one.status === 'PENDING');
  if (!transaction) return false;
  decideTransaction(gateway, session, transaction, status);
  queueTransactionIpns(gateway, session, transaction);
  gateway.save();
  await gateway.ipns.sendDue(session.sessionKey);
  return true;
}
