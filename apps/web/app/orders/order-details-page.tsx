/** Order details (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/order-details-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Order details');

export default function OrderDetailsPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Order details</h1>
    </section>
  );
}
