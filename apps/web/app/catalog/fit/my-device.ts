/** The phone, laptop or watch that was chosen in this browser: kept on the device, and sent only in a page's address. */
import { createStore } from '../../lib/store.ts';

const storageName = 'jontro.device';

function read(): string | undefined {
  try {
    return /^[a-z0-9-]{1,60}$/.exec(localStorage.getItem(storageName) ?? '')?.[0];
  } catch {
    return undefined; // Storage is disabled.
  }
}

const store = createStore(read);
export const myDevice = { get: store.get, subscribe: store.subscribe };

/** Remembers a device by its id, or none. Where the browser forbids it, only this page knows it. */
export function rememberDevice(id: string | undefined): void {
  store.set(id);
  try {
    if (id === undefined) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, id);
  } catch {
    // Storage is disabled or full.
  }
}
