/** The login page (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/login-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Login');

export default function LoginPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Login</h1>
    </section>
  );
}
