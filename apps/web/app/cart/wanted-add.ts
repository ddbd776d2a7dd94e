/** What a visitor wanted to put into the cart before they had to log in; carried out once after login. */

export interface WantedAdd {
  gadgetId: string;
  quantity: number;
  /** True when it was Buy Now. */
  buy: boolean;
}

const storageName = 'jontro.wantedAdd';

export function rememberWantedAdd(wanted: WantedAdd): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(wanted));
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
    return wanted;
  } catch {
    return undefined;
  }
}

function isWantedAdd(value: unknown): value is WantedAdd {
  const wanted = value as Partial<WantedAdd> | null;
  return (
    typeof wanted?.gadgetId === 'string' &&
    Number.isInteger(wanted.quantity) &&
    typeof wanted.buy === 'boolean'
  );
}
