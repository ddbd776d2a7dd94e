/** Which orders are new to this browser: what it has seen, and what the shop reports. Stored, so that its tabs share it. */
import {
  maxNewOrders,
  type NewOrder,
  type NewOrders,
  newOrderDelayMs,
} from '@jontro/shop/dashboard/new-orders.ts';

/** Times in ms since 1970: `seenAt` by the shop's clock, `polledAt` by that of this browser. */
export interface NewOrderState {
  /** When the newest order was placed that a list has shown. */
  seenAt: number;
  /** Orders that were shown; of interest while `seenAt` is less than a minute later. */
  seen: readonly string[];
  unread: readonly NewOrder[];
  more: boolean;
  polledAt: number;
}

/** An order as a list shows it. */
export interface SeenOrder {
  _id: string;
  placedAt: number;
}

const maxSeen = 2 * maxNewOrders;

/** From when on the shop is asked: an order can become visible after one that was placed later. */
export const askedFrom = ({ seenAt }: NewOrderState): number => Math.max(0, seenAt - newOrderDelayMs);

/** The state after a response. Without an earlier state everything that there is counts as seen. */
export function received(
  state: NewOrderState | undefined,
  { asOf, orders, more }: NewOrders,
  polledAt: number,
): NewOrderState {
  if (!state) {
    return { seenAt: asOf, seen: orders.map(({ _id }) => _id), unread: [], more: false, polledAt };
  }
  const seen = new Set(state.seen);
  return { ...state, unread: orders.filter(({ _id }) => !seen.has(_id)), more, polledAt };
}

/** The state after these orders were shown: older ones count as seen, too. */
export function shown(state: NewOrderState, listed: readonly SeenOrder[]): NewOrderState {
  const seenAt = Math.max(state.seenAt, ...listed.map(({ placedAt }) => placedAt));
  const isSeen = ({ placedAt }: NewOrder) => placedAt <= seenAt;
  const ids = [...listed, ...state.unread.filter(isSeen)].map(({ _id }) => _id);
  const unread = state.unread.filter((order) => !isSeen(order));
  return {
    ...state,
    seenAt,
    seen: [...new Set([...ids, ...state.seen])].slice(0, maxSeen),
    unread,
    more: state.more && unread.length > 0,
  };
}

/** "3", or "50+" if there are more than the shop lists. */
export const countOf = ({ unread, more }: Pick<NewOrderState, 'unread' | 'more'>): string =>
  `${unread.length}${more ? '+' : ''}`;

/** Parses a stored state; undefined if there is none or something else. */
export function parseState(stored: string | null): NewOrderState | undefined {
  try {
    const { seenAt, seen, unread, more, polledAt } = JSON.parse(stored ?? '') as NewOrderState;
    const isValid =
      Number.isFinite(seenAt) && Number.isFinite(polledAt) && Array.isArray(seen) && Array.isArray(unread);
    return isValid ? { seenAt, seen, unread, more: more === true, polledAt } : undefined;
  } catch {
    return undefined;
  }
}
