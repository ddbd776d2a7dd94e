/** Layout of the cart: open to visitors where guests have carts, otherwise it requires login. */
import { Outlet } from 'react-router';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { useSession } from '../lib/session-state.ts';
import { useSettings } from '../site/settings.ts';
import LoginRequired from './login-required.tsx';

export default function GuestCartAllowed() {
  const { user, loading, loggingOut } = useSession();
  const isGuest = useSettings().guestCart && !user && !loading && !loggingOut;
  const textsLoaded = useAccountTexts(isGuest);
  if (!isGuest) return <LoginRequired />;
  return textsLoaded ? <Outlet /> : null;
}
