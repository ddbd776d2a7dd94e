/** The table of all products (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/all-products-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All products');

export default function AllProductsPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">All products</h1>
    </section>
  );
}
