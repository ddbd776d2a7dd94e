/** Takes over a sign-in or a logout by a form, before the identity SDK reads its storage (decision 205). */
import { type FormSignIn, formLogout, formSignInCookie } from '@jontro/shop/session/form-sign-in.ts';
import { hasFormCookie, removeFormCookie } from '../lib/form-cookie.ts';
import { markerName } from '../lib/sign-in-marker.ts';
import { setMarker } from './mark-sign-in.ts';

export const hasFormSignIn = (): boolean => hasFormCookie(formSignInCookie);

/** With HTTPS only what this host itself has written: the prefix says so. */
function readFormSignIn(): string | undefined {
  const prefix = location.protocol === 'https:' ? '__Host-' : '';
  return new RegExp(`(?:^|; )${prefix}${formSignInCookie}=([\\w-]+)`).exec(document.cookie)?.[1];
}

const decode = (text: string): FormSignIn =>
  JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) as FormSignIn;

/**
 * Stores the user of the form as the SDK does, which then renews the tokens and reads the account at the provider. After a logout it
 * removes the marker. The SDK must have no other user any more.
 */
export function adoptFormSignIn(apiKey: string): void {
  if (!hasFormSignIn()) return;
  const value = readFormSignIn();
  removeFormCookie(formSignInCookie);
  if (value === undefined) return;
  try {
    if (value === formLogout) localStorage.removeItem(markerName);
    else {
      const { uid, refreshToken, remember } = decode(value);
      const appName = '[DEFAULT]';
      const stsTokenManager = { refreshToken, accessToken: '', expirationTime: 0 };
      const user = { uid, emailVerified: false, isAnonymous: false, providerData: [], stsTokenManager };
      localStorage.setItem(
        `firebase:authUser:${apiKey}:${appName}`,
        JSON.stringify({ ...user, apiKey, appName }),
      );
      setMarker(remember);
    }
  } catch {
    // Without storage, or with a cookie that something else has written, the visitor logs in again.
  }
}
