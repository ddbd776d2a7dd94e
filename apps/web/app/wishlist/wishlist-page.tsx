/** The wishlist, or a placeholder text if the owner has not turned it on. */
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import { LazySuggestions } from '../catalog/suggestions/lazy-suggestions.tsx';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import type { Route } from './+types/wishlist-page.ts';
import { EmptyWishlist } from './empty-wishlist.tsx';
import { WishlistItems } from './wishlist-items.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Wishlist');

export default function WishlistPage() {
  const { wishlist } = useSettings();
  return (
    <>
      <DashboardHeading title="Wishlist" />
      {wishlist ? (
        <WishlistItems empty={<LazySuggestions />} />
      ) : (
        <EmptyWishlist text={wishlistTexts.placeholder} />
      )}
    </>
  );
}
