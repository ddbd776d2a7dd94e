/** Product. */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/product-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Product');

export default function ProductPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Product</h1>
    </section>
  );
}
