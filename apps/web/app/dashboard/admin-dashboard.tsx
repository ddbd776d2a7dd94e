/** An admin's dashboard: the shop's counts and shortcuts (specification section 2, Dashboards; ). */
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { packingPath, permittedPages } from './admin-pages.ts';
import { OpenWorkCounts } from './open-work.tsx';
import { type Shortcut, ShortcutCards } from './shortcut-cards.tsx';
import { StatCard } from './stat-card.tsx';

const shortcuts: readonly Shortcut[] = [
  { label: 'Add Product', text: 'Add to the catalogue', to: staffPaths.addProduct, icon: 'plus' },
  { label: 'All Products', text: 'Prices, stock and pictures', to: staffPaths.allProducts, icon: 'store' },
  { label: 'All Ordered', text: 'Deliver what was ordered', to: staffPaths.allOrdered, icon: 'truck' },
  { label: 'All Users', text: 'Customers and admins', to: staffPaths.allUsers, icon: 'users' },
  { label: 'All Carts', text: 'What shoppers have in their carts', to: staffPaths.userCarts, icon: 'cart' },
];

export function AdminDashboard() {
  const { t } = useLanguage();
  const session = useSession();
  const permitted = permittedPages(session).map(({ path }) => path);
  const links = [
    // Others find it by the counts of what waits.
    ...(can(session, 'orders')
      ? []
      : [{ to: packingPath, icon: 'package', text: 'Orders to pack' } as const]),
    { to: staffPaths.reports, icon: 'chart', text: 'Sales, stock and searches' },
    { to: staffPaths.auditLog, icon: 'history', text: 'What admins changed' },
  ] as const;
  return (
    <div data-dashboard="admin" className="grid gap-4">
      <OpenWorkCounts />
      {can(session, 'reports') ? <Counts /> : null}
      <ShortcutCards
        label="Administration"
        shortcuts={shortcuts.filter(({ to }) => permitted.includes(to))}
      />
      {/* Additive: the specification's dashboard has neither. */}
      <p className="flex flex-wrap gap-3 empty:hidden">
        {links
          .filter(({ to }) => permitted.includes(to))
          .map(({ to, icon, text }) => (
            <ButtonLink key={to} variant="secondary" to={to} className="max-sm:flex-1">
              <Icon name={icon} size={18} /> {t(text)}
            </ButtonLink>
          ))}
      </p>
    </div>
  );
}

function Counts() {
  const { ready } = useSession();
  const counts = useQuery({
    ...endpointQuery(staffKeys.totalCounts, dashboardEndpoints.findTotalCounts, {}),
    enabled: ready,
  });
  const { data } = counts;
  if (counts.isError && !data)
    return <LoadFailed what="The shop's figures" onRetry={() => void counts.refetch()} />;
  return (
    <dl className="grid gap-3 @min-[34rem]/page:grid-cols-3">
      <StatCard label="Orders" icon="truck" value={data?.totalOrder} note="Placed in the shop" />
      <StatCard label="Users" icon="users" value={data?.totalUser} note="Customers and admins" />
      <StatCard label="Products" icon="store" value={data?.totalProduct} note="In the catalogue" />
    </dl>
  );
}
