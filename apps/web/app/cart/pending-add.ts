/**
 * The addition to the cart that a visitor requested before having to log in, carried out once after login. It
 * is dropped when they come back without a login, or after an hour, so that nothing is added to a cart unexpectedly.
 */

export interface PendingAdd {
  gadgetId: string;
  quantity: number;
  /** True when it was Buy Now. */
  buy: boolean;
}

const storageName = 'jontro.wantedAdd';
/** Time allowed for a login or registration, including a password reset by mail, in ms. */
const lifetimeMs = 60 * 60_000;

export function storePendingAdd(pending: PendingAdd): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify({ ...pending, at: Date.now() }));
  } catch {
    // Without storage the shopper presses the button again after login.
  }
}

/** Returns the pending addition of this product and removes it from the storage. */
export function takePendingAdd(gadgetId: string): PendingAdd | undefined {
  try {
    const pending: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? 'null');
    if (!isStoredAdd(pending) || pending.gadgetId !== gadgetId) return undefined;
    sessionStorage.removeItem(storageName);
    const { quantity, buy, at } = pending;
    return Date.now() - at < lifetimeMs ? { gadgetId, quantity, buy } : undefined;
  } catch {
    return undefined;
  }
}

function isStoredAdd(value: unknown): value is PendingAdd & { at: number } {
  const pending = value as Partial<PendingAdd & { at: number }> | null;
  return (
    typeof pending?.gadgetId === 'string' &&
    Number.isInteger(pending.quantity) &&
    typeof pending.buy === 'boolean' &&
    typeof pending.at === 'number'
  );
}
