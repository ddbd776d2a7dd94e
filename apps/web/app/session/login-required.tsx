/**
 * Layout of the pages that require login: redirects visitors to /login with the wanted path (specification section 2). Guests may
 * open their cart and the checkout where the shop has guests.
 */
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { changeSession, useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { useIsVisitor } from '../site/guest-state.ts';
import { useSettings } from '../site/settings.ts';
import { NeedsScript } from '../ui/needs-script.tsx';
import { useRestoredFocus } from '../ui/restored-focus.ts';
import { WithoutScript } from '../ui/without-script.tsx';

export default function LoginRequired() {
  const { user, loading, loggingOut } = useSession();
  const isVisitor = useIsVisitor();
  const { guestCheckout } = useSettings();
  const textsLoaded = useAccountTexts();
  const { pathname, search } = useLocation();
  useRestoredFocus(pathname);
  useEffect(() => () => changeSession({ loggingOut: false }), []);
  const isForGuests =
    isVisitor && (pathname === paths.cart || (guestCheckout && pathname === paths.checkout));
  if (user || (isForGuests && !loggingOut)) return textsLoaded ? <Outlet /> : null;
  // A logout leads to the home page, not to the login.
  if (loggingOut) return <Navigate to={paths.home} replace />;
  // Does not redirect before the session is known.
  return loading ? <WithoutSession /> : <Navigate to={paths.login(pathname + search)} replace />;
}

/** Cart, checkout and the pages of one's orders have a plain page. */
const hasPlainPage = (pathname: string): boolean =>
  pathname === paths.cart ||
  pathname === paths.checkout ||
  pathname === paths.myOrders ||
  /^\/(orders|dashboard\/order-details)\//.test(pathname);

/** Without JavaScript the session never becomes known. */
function WithoutSession() {
  const { pathname } = useLocation();
  if (hasPlainPage(pathname)) return <WithoutScript className="shell py-16" />;
  return <NeedsScript className="shell py-16 text-lg font-medium" />;
}
