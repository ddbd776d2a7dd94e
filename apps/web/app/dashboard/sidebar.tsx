/** The dashboard's sidebar in user mode and admin mode (specification section 2, Dashboards). */
import { Link, NavLink } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { useSettings } from '../site/settings.ts';
import { staffPaths } from '../staff-paths.ts';
import { Icon } from '../ui/icon.tsx';
import { showAdminRoutes, useAdminRoutesShown } from './admin-routes.ts';
import { KeyboardButton } from './list-keyboard.tsx';
import { NewOrderCount } from './new-order-count.tsx';
import { OrderSoundSwitch } from './order-sound-switch.tsx';
import { usePendingReviewCount } from './pending-review-count.ts';
import { adminEntries, type SidebarEntry, userEntries } from './sidebar-entries.ts';

const row =
  'flex min-h-11 w-full items-center lg:min-h-9 gap-3 rounded-control px-3 text-left text-[0.9375rem] font-medium transition-colors';
const inactive = `${row} text-slate hover:bg-fog hover:text-ink`;
const active = `${row} bg-bottle-wash font-semibold text-bottle-deep`;

export function Sidebar() {
  const { t } = useLanguage();
  const session = useSession();
  const adminShown = useAdminRoutesShown();
  const { own, more } = adminEntries(session, useSettings());
  const isStaff = own.length + more.length > 1;
  const adminMode = isStaff && adminShown;
  return (
    <div className="flex flex-1 flex-col gap-4 lg:gap-3">
      <Greeting />
      <nav aria-label={t('Dashboard')} className="flex flex-1 flex-col gap-4 lg:gap-3">
        <ul data-sidebar={adminMode ? 'admin' : 'user'} className="grid gap-0.5">
          {(adminMode ? own : userEntries).map((entry) => (
            <li key={entry.to}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
        {adminMode && more.length > 0 ? (
          <ul aria-label={t('More for admins')} className="grid gap-0.5 border-t border-line pt-3">
            {more.map((entry) => (
              <li key={entry.to}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        ) : null}
        {isStaff ? (
          <button
            type="button"
            className={`${inactive} border border-line`}
            onClick={() => showAdminRoutes(!adminShown)}
          >
            <Icon name={adminShown ? 'eyeOff' : 'eye'} />{' '}
            {t(adminShown ? 'Hide Admin Routes' : 'Show Admin Routes')}
          </button>
        ) : null}
        {adminMode && can(session, 'orders') ? <OrderSoundSwitch className={inactive} /> : null}
        {adminMode ? <KeyboardButton className={inactive} /> : null}
        <Account outbox={adminMode && can(session, 'staff')} />
      </nav>
    </div>
  );
}

function Greeting() {
  const { t } = useLanguage();
  const { user, role } = useSession();
  return (
    <div className="flex items-center gap-3 px-1">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-dark text-white"
      >
        <Icon name={role === 'admin' ? 'shield' : 'user'} />
      </span>
      <div className="min-w-0">
        <p data-greeting="" className="min-h-6 font-bold">
          {role === undefined ? null : t(role === 'admin' ? 'Hi, Admin' : 'Hi, User')}
        </p>
        <p className="truncate text-sm text-slate">{user?.email}</p>
      </div>
    </div>
  );
}

function Entry({ entry: { label, to, icon } }: { entry: SidebarEntry }) {
  const { t } = useLanguage();
  return (
    <NavLink to={to} end className={({ isActive }) => (isActive ? active : inactive)}>
      <Icon name={icon} />
      <span className="flex-1">{t(label)}</span>
      {to === paths.pendingReviews ? <PendingCount /> : null}
      {to === staffPaths.allOrdered ? <NewOrderCount /> : null}
    </NavLink>
  );
}

function PendingCount() {
  const { digits } = useLanguage();
  const count = usePendingReviewCount();
  if (count === undefined) return null;
  return (
    <span
      data-count="pending-reviews"
      className={`tabular grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-xs font-bold ${
        count > 0 ? 'bg-marigold text-on-marigold' : 'bg-fog text-slate'
      }`}
    >
      {digits(count)}
    </span>
  );
}

function Account({ outbox }: { outbox: boolean }) {
  const { t } = useLanguage();
  const leave = useLogOut();
  const { demo } = useSettings();

  return (
    // At the bottom: remounted when its entries change, so that it does not count as a layout shift.
    <ul key={String(outbox)} className="mt-auto grid gap-0.5 border-t border-line pt-3">
      {demo && outbox ? (
        <li>
          <NavLink to={staffPaths.outbox} end className={({ isActive }) => (isActive ? active : inactive)}>
            <Icon name="mail" /> {t('Demo outbox')}
          </NavLink>
        </li>
      ) : null}
      <li>
        <NavLink to={paths.profile} end className={({ isActive }) => (isActive ? active : inactive)}>
          <Icon name="user" /> {t('Profile')}
        </NavLink>
      </li>
      <li>
        <Link to={paths.home} className={inactive}>
          <Icon name="home" /> {t('Back to the shop')}
        </Link>
      </li>
      <li>
        <button type="button" className={inactive} onClick={leave}>
          <Icon name="logOut" /> {t('Logout')}
        </button>
      </li>
    </ul>
  );
}
