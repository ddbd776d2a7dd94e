/** The wishlist, so far only a placeholder text. */

import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/wishlist-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Wishlist');

export default function WishlistPage() {
  return (
    <section className="shell py-10">
      <h1 className="text-3xl font-bold">Wishlist</h1>
    </section>
  );
}
