/** The table of all orders (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/all-ordered-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All orders');

export default function AllOrderedPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">All orders</h1>
    </section>
  );
}
