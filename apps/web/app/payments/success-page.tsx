/** Payment success (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/success-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Payment success');

export default function SuccessPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Payment success</h1>
    </section>
  );
}
