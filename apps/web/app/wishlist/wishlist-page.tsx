/** The wishlist, or a placeholder text if the owner has not turned it on. */
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import type { Route } from './+types/wishlist-page.ts';
import { NoWishes } from './no-wishes.tsx';
import { Wishes } from './wishes.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Wishlist');

export default function WishlistPage() {
  const { wishlist } = useSettings();
  return (
    <>
      <DashboardHeading title="Wishlist" />
      {wishlist ? <Wishes /> : <NoWishes text={wishlistTexts.placeholder} />}
    </>
  );
}
