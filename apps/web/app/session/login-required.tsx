/**
 * Layout of the pages that require login: redirects visitors to /login with the wanted path (specification section 2). Guests may
 * open their cart and the checkout where the shop has guests.
 */
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { changeSession, useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { useIsVisitor } from '../site/guest-state.ts';
import { useSettings } from '../site/settings.ts';
import { useRestoredFocus } from '../ui/restored-focus.ts';

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
  return loading ? <NeedsScript /> : <Navigate to={paths.login(pathname + search)} replace />;
}

/** Without JavaScript the session never becomes known. */
function NeedsScript() {
  const { t } = useLanguage();
  return (
    <noscript>
      <p className="shell py-16 text-lg font-medium">
        {t('This page needs JavaScript. Please switch it on in your browser and load this page again.')}
      </p>
    </noscript>
  );
}
