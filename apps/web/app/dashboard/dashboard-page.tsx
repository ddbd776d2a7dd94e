/** The dashboard of a user; an admin's has the shop's figures above it (specification section 2). */

import { lazy, Suspense } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { useSession } from '../lib/session-state.ts';
import { LatestOrders } from '../orders/latest-orders.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import type { Route } from './+types/dashboard-page.ts';
import { AdminDashboard } from './admin-dashboard.tsx';
import { permittedPages } from './admin-pages.ts';
import { DashboardHeading } from './dashboard-heading.tsx';
import { UserDashboard } from './user-dashboard.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Dashboard');

const SetupNotice = lazy(() => import('../opening/setup-notice.tsx'));

export default function DashboardPage() {
  const { t } = useLanguage();
  const session = useSession();
  const { closed } = useSettings();
  if (permittedPages(session).length === 0) {
    return (
      <>
        <DashboardHeading title="Dashboard" note="Your cart, orders and account at a glance." />
        <UserDashboard />
        <LatestOrders />
      </>
    );
  }
  return (
    <>
      <DashboardHeading title="Dashboard" note="The shop, and your own account below." />
      {closed && can(session, 'settings') ? (
        <Suspense fallback={null}>
          <SetupNotice />
        </Suspense>
      ) : null}
      <section aria-labelledby="shop-title">
        <h2 id="shop-title" className="mb-3 text-lg font-bold">
          {t('The shop')}
        </h2>
        <AdminDashboard />
      </section>
      <section aria-labelledby="own-title" className="mt-9">
        <h2 id="own-title" className="mb-3 text-lg font-bold">
          {t('Your account')}
        </h2>
        <UserDashboard />
      </section>
    </>
  );
}
