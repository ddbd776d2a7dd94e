/** Whether this browser has a guest's cart: its cookie is invisible to scripts, so a marker says that there is one. */
import { guestFragment } from '@jontro/shop/orders/tracking.ts';
import { formGuestCookie } from '@jontro/shop/session/form-sign-in.ts';
import { hasFormCookie, removeFormCookie } from './form-cookie.ts';
import { createStore } from './store.ts';

/** Its key in local storage. */
export const storageName = 'jontro.guest';

/** Whether a page of the server has given this browser the cookie of a guest: it has opened the cart, or left a cookie for scripts. */
const isNewGuest = (): boolean =>
  globalThis.location?.hash === guestFragment || hasFormCookie(formGuestCookie);

function read(): boolean {
  const isNew = isNewGuest();
  if (isNew) {
    store(true);
    removeFormCookie(formGuestCookie);
  }
  try {
    return isNew || localStorage.getItem(storageName) !== null;
  } catch {
    return false; // Storage is disabled in this browser.
  }
}

/** Without storage the cart is known as long as the page. */
export const guestMarker = createStore(read);

/** Called after each response that sets or has ended the cookie. */
export function markGuest(isGuest: boolean): void {
  if (guestMarker.get() === isGuest) return;
  guestMarker.set(isGuest);
  store(isGuest);
}

function store(isGuest: boolean): void {
  try {
    if (isGuest) localStorage.setItem(storageName, '1');
    else localStorage.removeItem(storageName);
  } catch {
    // Storage is disabled or full.
  }
}
