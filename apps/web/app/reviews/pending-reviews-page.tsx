/** Pending Reviews (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/pending-reviews-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Pending Reviews');

export default function PendingReviewsPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Pending Reviews</h1>
    </section>
  );
}
