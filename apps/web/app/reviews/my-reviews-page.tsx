/** My Reviews (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/my-reviews-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'My Reviews');

export default function MyReviewsPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">My Reviews</h1>
    </section>
  );
}
