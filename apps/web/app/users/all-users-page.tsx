/** The table of all users (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/all-users-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All users');

export default function AllUsersPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">All users</h1>
    </section>
  );
}
