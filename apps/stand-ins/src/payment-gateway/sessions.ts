// Payment sessions: opened by the shop, paid at most once, closed by cancellation or expiry.
import { parsePoisha, rateToTaka } from './amounts.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySession } from './gateway-records.ts';
import { newPageToken, newSessionKey } from './identifiers.ts';
import type { Fields } from './signature.ts';

/** Opens a session for a valid request. The caller saves. */
export function openSession(gateway: GatewayContext, request: Fields): GatewaySession {
  const currency = request.currency ?? 'BDT';
  const rate = rateToTaka(currency) ?? 1;
  const requestedPoisha = parsePoisha(request.total_amount) ?? 0;
  const now = gateway.clock.now();
  const session: GatewaySession = {
    sessionKey: newSessionKey(),
    pageToken: newPageToken(),
    storeId: request.store_id ?? '',
    tranId: request.tran_id ?? '',
    amountPoisha: Math.round(requestedPoisha * rate),
    currencyType: currency,
    currencyAmount: (requestedPoisha / 100).toFixed(2),
    currencyRate: rate.toFixed(4),
    returnUrls: {
      success: request.success_url ?? '',
      fail: request.fail_url ?? '',
      cancel: request.cancel_url ?? '',
    },
    ipnUrl: request.ipn_url || undefined,
    customer: {
      name: request.cus_name ?? '',
      email: request.cus_email ?? '',
      phone: request.cus_phone ?? '',
    },
    productName: request.product_name ?? '',
    values: {
      value_a: request.value_a ?? '',
      value_b: request.value_b ?? '',
      value_c: request.value_c ?? '',
      value_d: request.value_d ?? '',
    },
    createdAt: now,
    expiresAt: now + gateway.settings.sessionMs,
    state: 'open',
    pageOpened: false,
    channelChosen: false,
  };
  gateway.state.sessions.push(session);
  return session;
}

/** Finds a session by its key or by the token of the newer page URL. */
export function findSession(gateway: GatewayContext, key: string | undefined): GatewaySession | undefined {
  return gateway.state.sessions.find((session) => session.sessionKey === key || session.pageToken === key);
}

export function findNewestSession(gateway: GatewayContext, tranId: string): GatewaySession | undefined {
  return gateway.state.sessions.findLast((session) => session.tranId === tranId);
}
