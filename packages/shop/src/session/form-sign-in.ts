/**
 * What a sign-in or a logout by a form leaves for the scripts of this browser, if they run later: cookies that scripts read. A sign-in has what
 * the identity SDK keeps where scripts read it, too.
 */

/** The name of the cookie of a sign-in; `out` after a logout. */
export const formSignInCookie = 'jontro_sign_in';
export const formLogout = 'out';
/** The cookie of a browser whose guest has got a cart by a form. */
export const formGuestCookie = 'jontro_guest_cart';

export interface FormSignIn {
  uid: string;
  refreshToken: string;
  /** Whether it outlives the browser session. */
  remember: boolean;
}
