// Notifies the shop of an outcome: queues its IPNs and builds the browser return.
import { faultNumber } from './faults.ts';
import type { GatewayContext } from './gateway-context.ts';
import { storePassword } from './gateway-context.ts';
import type { GatewaySession, Transaction } from './gateway-records.ts';
import { type Delivery, newDelivery } from './ipn-delivery.ts';
import { signNotification, transactionFields } from './notifications.ts';
import type { Fields } from './signature.ts';

/** How the browser returns to the shop. */
export interface BrowserReturn {
  url: string;
  method: 'post' | 'get';
  fields: Fields;
  /** 0: never, like a closed tab. */
  times: 0 | 1 | 2;
  delayMs: number;
  /** Keeps the shopper on the hosted page after a failure. */
  stay: boolean;
}

/** Queues the IPNs of a decided transaction, with the active faults. The caller saves and sends. */
export function queueTransactionIpns(
  gateway: GatewayContext,
  session: GatewaySession,
  transaction: Transaction,
): void {
  if (transaction.status === 'PENDING') return;
  const faults = gateway.faults.take('ipn', session);
  const first = queueIpn(gateway, session, transactionFields(session, transaction), faults);
  if (!first) return;

  let previous = first;
  const duplicates = faults.find((fault) => fault.startsWith('duplicate:'))?.split(':');
  for (let count = 1; count < Number(duplicates?.[1] ?? 1); count += 1) {
    previous = newDelivery({ ...first, after: duplicates?.[2] === 'concurrent' ? undefined : previous.id });
    gateway.state.deliveries.push(previous);
  }
  const contradiction = faults.find((fault) => fault.startsWith('out-of-order:'))?.split(':')[1];
  if (contradiction === 'FAILED' || contradiction === 'CANCELLED') {
    const error = contradiction === 'FAILED' ? 'Declined by issuer' : 'Cancelled by User';
    const late = { ...transaction, status: contradiction, valId: '', error } as const;
    queueIpn(gateway, session, transactionFields(session, late), faults, previous.id);
  }
}

/** Queues one IPN; nothing when the session has no IPN address. */
export function queueIpn(
  gateway: GatewayContext,
  session: GatewaySession,
  fields: Fields,
  faults: readonly string[],
  after?: string,
): Delivery | undefined {
  if (!session.ipnUrl) return undefined;
  const seconds = faultNumber(faults, 'delay') ?? faultNumber(faults, 'after-return') ?? 0;
  const delivery = newDelivery({
    sessionKey: session.sessionKey,
    tranId: session.tranId,
    status: fields.status ?? '',
    url: session.ipnUrl,
    contentType: contentType(faults),
    body: new URLSearchParams(signed(gateway, session, fields)).toString(),
    dueAt: gateway.clock.now() + seconds * 1000,
    after,
    retry: gateway.settings.retryIpnOnError || faults.includes('retry-on-error'),
    state: faults.includes('lost') ? 'lost' : 'waiting',
  });
  gateway.state.deliveries.push(delivery);
  return delivery;
}

function contentType(faults: readonly string[]): string {
  const wrong = faults.find((fault) => fault.startsWith('content-type:'));
  return wrong?.slice('content-type:'.length) ?? 'application/x-www-form-urlencoded';
}

/** Builds the browser return after a transaction. */
export function buildBrowserReturn(
  gateway: GatewayContext,
  session: GatewaySession,
  transaction: Transaction,
): BrowserReturn {
  const faults = gateway.faults.take('return', session);
  const get = faults.includes('get');
  return {
    url: returnUrl(session, transaction.status, faults.includes('wrong-endpoint')),
    method: get ? 'get' : 'post',
    fields: get ? {} : signed(gateway, session, transactionFields(session, transaction)),
    times: faults.includes('lost') ? 0 : faults.includes('twice') ? 2 : 1,
    delayMs: (faultNumber(faults, 'delay') ?? 0) * 1000,
    stay: transaction.status === 'FAILED' && faults.includes('stay-on-failure'),
  };
}

function returnUrl(session: GatewaySession, status: Transaction['status'], wrongEndpoint: boolean): string {
  const { success, fail, cancel } = session.returnUrls;
  if (wrongEndpoint) return status === 'CANCELLED' ? success : cancel;
  if (status === 'FAILED') return fail;
  return status === 'CANCELLED' ? cancel : success;
}

function signed(gateway: GatewayContext, session: GatewaySession, fields: Fields): Fields {
  return signNotification(
    fields,
    storePassword(gateway.settings, session.storeId),
    gateway.faults.take('sign', session),
  );
}
