/** Checkout (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/checkout-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Checkout');

export default function CheckoutPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Checkout</h1>
    </section>
  );
}
