/** The cart (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/cart-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Cart');

export default function CartPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Cart</h1>
    </section>
  );
}
