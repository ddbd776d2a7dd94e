/** The new orders of this browser: one tab asks the shop every 15 s, all show the result. */
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { newOrdersEveryMs } from '@jontro/shop/dashboard/new-orders.ts';
import { useSyncExternalStore } from 'react';
import { deviceTime } from '../lib/clock.ts';
import { send } from '../lib/send.ts';
import { createStore } from '../lib/store.ts';
import { askedFrom, type NewOrderState, parseState, received, type SeenOrder, shown } from './new-orders.ts';

const storageName = 'jontro.newOrders';

function stored(): NewOrderState | undefined {
  try {
    return parseState(localStorage.getItem(storageName));
  } catch {
    return store.get(); // Storage is disabled in this browser.
  }
}

const store = createStore<NewOrderState | undefined>(() =>
  typeof window === 'undefined' ? undefined : stored(),
);

function save(state: NewOrderState): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(state));
  } catch {
    // Without storage each tab asks for itself.
  }
  store.set(state);
}

/** A tab's timer may fire a little early. */
const toleranceMs = 1_000;

let ownPoll: number | undefined;
/** Whether this tab has asked for a state; the others of the browser only show it. */
export const isOwnPoll = ({ polledAt }: NewOrderState): boolean => polledAt === ownPoll;

/**
 * Asks the shop, unless another tab has asked within 15 s. Throws ApiError; `polledAt` is then set as well, so that the tabs of a
 * browser do not repeat a failing request.
 */
export async function pollNewOrders(signal: AbortSignal): Promise<void> {
  const before = stored();
  const now = deviceTime();
  // A clock that was set back must not stop the polling.
  if (before && Math.abs(now - before.polledAt) < newOrdersEveryMs - toleranceMs) {
    store.set(before);
    return;
  }
  ownPoll = now;
  if (before) save({ ...before, polledAt: now });
  const query = before ? { after: askedFrom(before) } : {};
  const response = await send(dashboardEndpoints.listNewOrders, { query }, { signal });
  // What another tab has shown in the meantime stays seen.
  save(received(stored(), response, now));
}

/** Counts these orders, and what was placed before them, as seen. */
export function markOrdersSeen(listed: readonly SeenOrder[]): void {
  const state = stored();
  if (state && listed.length > 0) save(shown(state, listed));
}

/** Follows what the other tabs have stored; returns the function that stops it. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === storageName) store.set(stored());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Undefined until the shop has responded for the first time in this browser. */
export const useNewOrders = (): NewOrderState | undefined =>
  useSyncExternalStore(store.subscribe, store.get, () => undefined);
