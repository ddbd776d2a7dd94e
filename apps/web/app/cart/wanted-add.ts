/**
 * What a visitor wanted to put into the cart before they had to log in; carried out once after login. It is
 * forgotten when they come back without a login, or much later: nothing comes into a cart that nobody expects there.
 */

export interface WantedAdd {
  gadgetId: string;
  quantity: number;
  /** True when it was Buy Now. */
  buy: boolean;
}

const storageName = 'jontro.wantedAdd';
/** How long a login or registration may take, with the mail of a forgotten password, in ms. */
const lifetimeMs = 60 * 60_000;

export function rememberWantedAdd(wanted: WantedAdd): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify({ ...wanted, at: Date.now() }));
  } catch {
    // Without storage the shopper presses the button again after login.
  }
}

/** Gives what was wanted for this product, once: it is forgotten at the same moment. */
export function takeWantedAdd(gadgetId: string): WantedAdd | undefined {
  try {
    const wanted: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? 'null');
    if (!isWantedAdd(wanted) || wanted.gadgetId !== gadgetId) return undefined;
    sessionStorage.removeItem(storageName);
    const { quantity, buy, at } = wanted;
    return Date.now() - at < lifetimeMs ? { gadgetId, quantity, buy } : undefined;
  } catch {
    return undefined;
  }
}

function isWantedAdd(value: unknown): value is WantedAdd & { at: number } {
  const wanted = value as Partial<WantedAdd & { at: number }> | null;
  return (
    typeof wanted?.gadgetId === 'string' &&
    Number.isInteger(wanted.quantity) &&
    typeof wanted.buy === 'boolean' &&
    typeof wanted.at === 'number'
  );
}
