/** Stores unsent form input for this browser tab; an explicit logout clears it. */

const storageName = (name: string) => `jontro.${name}`;

/** Returns the stored value; undefined if there is none or it is unreadable. */
export function readTabStorage(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageName(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeTabStorage(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(storageName(name), JSON.stringify(value));
  } catch {
    // Without storage the input lasts as long as the page.
  }
}

export function clearTabStorage(name: string): void {
  try {
    sessionStorage.removeItem(storageName(name));
  } catch {
    // Nothing was stored either.
  }
}
