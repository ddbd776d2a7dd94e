/** What a signed-in user has in the menu of the account: dashboard, profile, orders, and Logout. */
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { logOutAndClearForms } from '../session/log-out.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { Icon } from '../ui/icon.tsx';

const entries = [
  { label: 'Dashboard', to: paths.dashboard, icon: 'layout' },
  { label: 'View Profile', to: paths.profile, icon: 'user' },
  { label: 'Orders', to: paths.myOrders, icon: 'package' },
] as const;

/** After a logout public pages stay; the others redirect to the home page. */
const needsLogin = (pathname: string): boolean => pathname === paths.cart || pathname === paths.checkout;

/** `className` is that of each entry. */
export function AccountEntries({ className }: { className: string }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const leave = useLogOut();
  return (
    <ul>
      {entries.map(({ label, to, icon }) => (
        <li key={to}>
          <Link to={to} className={className}>
            <Icon name={icon} size={18} className="text-slate" /> {t(label)}
          </Link>
        </li>
      ))}
      <li className="mt-1 border-t border-line pt-1">
        <button
          type="button"
          className={className}
          onClick={needsLogin(pathname) ? leave : logOutAndClearForms}
        >
          <Icon name="logOut" size={18} className="text-slate" /> {t('Logout')}
        </button>
      </li>
    </ul>
  );
}
