// Handles a decided transaction: records it, notifies the shop, returns the browser.

import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySession, Transaction } from './gateway-records.ts';
import { type BrowserReturn, buildBrowserReturn, queueTransactionIpns } from './outcome-notifications.ts';
import { decideTransaction, listTransactions, type Outcome, recordTransaction } from './transactions.ts';

/**
 * Records a transaction of an unpaid session, sends the IPN and returns the browser return. The outcome and its IPN are
 * stored before anything is sent; unless a fault delays it, the IPN has its response before the browser returns.
 */
export async function completeTransaction(
  gateway: GatewayContext,
  session: GatewaySession,
  outcome: Outcome,
): Promise<BrowserReturn> {
  const transaction = recordTransaction(gateway, session, outcome);
  queueTransactionIpns(gateway, session, transaction);
  gateway.save();
  await gateway.ipns.sendDue(session.sessionKey);
  return returnBrowser(gateway, session, transaction);
}

/** Returns the browser return again, for a shopper who pressed Pay twice. */
export function repeatReturn(gateway: GatewayContext, session: GatewaySession): BrowserReturn | undefined {
  const transaction = listTransactions(gateway, session.sessionKey).findLast(
    ({ status }) => status !== 'FAILED',
  );
  return transaction && buildBrowserReturn(gateway, session, transaction);
}

async function returnBrowser(
  gateway: GatewayContext,
  session: GatewaySession,
  transaction: Transaction,
): Promise<BrowserReturn> {
  const result = buildBrowserReturn(gateway, session, transaction);
  gateway.save();
  if (result.delayMs > 0) await gateway.clock.waitUntil(gateway.clock.now() + result.delayMs);
  return result;
}

/** Decides the pending transaction of a session and notifies the shop. Returns false when none is pending. */
export async function decidePending(
  gateway: GatewayContext,
  session: GatewaySession,
  status: 'VALID' | 'FAILED' | 'CANCELLED',
): Promise<boolean> {
  const transaction = listTransactions(gateway, session.sessionKey).find(
    (candidate) => candidate.status === 'PENDING',
  );
  if (!transaction) return false;
  decideTransaction(gateway, session, transaction, status);
  queueTransactionIpns(gateway, session, transaction);
  gateway.save();
  await gateway.ipns.sendDue(session.sessionKey);
  return true;
}
