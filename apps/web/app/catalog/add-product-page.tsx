/** The add product form (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/add-product-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Add product');

export default function AddProductPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Add product</h1>
    </section>
  );
}
