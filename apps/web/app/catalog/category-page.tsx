/** Category. */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/category-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Category');

export default function CategoryPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Category</h1>
    </section>
  );
}
