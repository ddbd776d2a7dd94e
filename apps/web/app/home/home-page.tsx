/** Home. */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/home-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Home');

export default function HomePage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Home</h1>
    </section>
  );
}
