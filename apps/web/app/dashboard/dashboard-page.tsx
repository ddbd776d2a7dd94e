/** The dashboard of a user and of an admin (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/dashboard-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Dashboard');

export default function DashboardPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Dashboard</h1>
    </section>
  );
}
