/** What is typed and not sent yet, kept for this browser tab; whoever logs out by themselves leaves none of it. */

const storageName = (name: string) => `jontro.${name}`;

/** Undefined where nothing, or nothing readable, is kept. */
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
    // Without storage what is typed lasts as long as the page.
  }
}

export function clearTabStorage(name: string): void {
  try {
    sessionStorage.removeItem(storageName(name));
  } catch {
    // Nothing was stored either.
  }
}
