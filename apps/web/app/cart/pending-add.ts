/**
 * The addition to the cart that a visitor requested before having to log in, carried out once after login. It
 * is dropped when they come back without a login, or after an hour, so that nothing is added to a cart unexpectedly.
 */
import { deviceTime } from '../lib/clock.ts';
import { clearTabStorage, readTabStorage, writeTabStorage } from '../lib/tab-storage.ts';

export interface PendingAdd {
  gadgetId: string;
  variantId?: string | undefined;
  quantity: number;
  /** True when it was Buy Now. */
  buy: boolean;
}

const storageName = 'wantedAdd';
/** Time allowed for a login or registration, including a password reset by mail, in ms. */
const lifetimeMs = 60 * 60_000;

/** Without storage the shopper presses the button again after login. */
export const storePendingAdd = (pending: PendingAdd): void =>
  writeTabStorage(storageName, { ...pending, at: deviceTime() });

/** Returns the pending addition of this product and removes it from the storage. */
export function takePendingAdd(gadgetId: string): PendingAdd | undefined {
  const pending = readTabStorage(storageName);
  if (!isStoredAdd(pending) || pending.gadgetId !== gadgetId) return undefined;
  clearTabStorage(storageName);
  const { variantId, quantity, buy, at } = pending;
  const kept = { gadgetId, ...(variantId !== undefined && { variantId }), quantity, buy };
  return deviceTime() - at < lifetimeMs ? kept : undefined;
}

function isStoredAdd(value: unknown): value is PendingAdd & { at: number } {
  const pending = value as Partial<PendingAdd & { at: number }> | null;
  return (
    typeof pending?.gadgetId === 'string' &&
    ['string', 'undefined'].includes(typeof pending.variantId) &&
    Number.isInteger(pending.quantity) &&
    typeof pending.buy === 'boolean' &&
    typeof pending.at === 'number'
  );
}
