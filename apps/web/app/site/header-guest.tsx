/** The counts of a visitor with a guest's cart, in the header. */
import { sumOfLines, useMyCart } from '../cart/my-cart.ts';
import { CartBeside } from './cart-beside.tsx';
import type { HeaderVariant } from './chrome.ts';
import { HeaderCounts } from './header-counts.tsx';
import { useKeptFocus } from './kept-focus.ts';

export default function HeaderGuest({ variant }: { variant: HeaderVariant }) {
  const { data: lines = [] } = useMyCart();
  useKeptFocus();
  return (
    <>
      <HeaderCounts
        variant={variant}
        wishlistItems={0}
        lines={lines.length}
        unpaid={0}
        sum={sumOfLines(lines)}
      />
      <CartBeside />
    </>
  );
}
