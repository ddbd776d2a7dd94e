/** The counts of a visitor with a guest's cart, in the header. */
import { useMyCart } from '../cart/my-cart.ts';
import type { HeaderVariant } from './chrome.ts';
import { HeaderCounts } from './header-counts.tsx';

export default function HeaderGuest({ variant }: { variant: HeaderVariant }) {
  const lines = useMyCart().data?.length ?? 0;
  return <HeaderCounts variant={variant} wishlistItems={0} lines={lines} unpaid={0} />;
}
