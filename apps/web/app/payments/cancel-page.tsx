/** Payment cancelled (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/cancel-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Payment cancelled');

export default function CancelPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Payment cancelled</h1>
    </section>
  );
}
