/** The profile (specification section 2). */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/profile-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Profile');

export default function ProfilePage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Profile</h1>
    </section>
  );
}
