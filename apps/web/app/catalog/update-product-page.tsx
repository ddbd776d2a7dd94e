/** The update product form (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/update-product-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Update product');

export default function UpdateProductPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Update product</h1>
    </section>
  );
}
