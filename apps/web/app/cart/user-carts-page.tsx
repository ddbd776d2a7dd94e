/** The table of all carts (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/user-carts-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All carts');

export default function UserCartsPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">All carts</h1>
    </section>
  );
}
