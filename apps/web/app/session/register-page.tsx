/** The register page (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/register-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Register');

export default function RegisterPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Register</h1>
    </section>
  );
}
