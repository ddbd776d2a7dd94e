/** My Orders (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/my-orders-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'My Orders');

export default function MyOrdersPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">My Orders</h1>
    </section>
  );
}
