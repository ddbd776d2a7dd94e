/** The privacy policy. */
import type { Route } from './+types/privacy-policy-page.ts';
import { pageTitle } from './page-meta.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Privacy policy');

export default function PrivacyPolicyPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Privacy policy</h1>
    </section>
  );
}
