/** The wishlist button beside the buy buttons; a visitor is sent to the login and back. */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { networkError } from '../lib/send.ts';
import { currentSession, settledSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMyWishlist, useToggleWishlist } from './my-wishlist.ts';

export function WishlistButton({ product }: { product: Product }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: list } = useMyWishlist();
  const toggling = useToggleWishlist(product);
  const onWishlist = list?.some(({ _id }) => _id === product._id) ?? false;

  async function press(): Promise<void> {
    // Offline, neither the session nor the login page can be loaded: navigating there would reload this page.
    if (!navigator.onLine && !currentSession().ready) {
      toast.error(networkError().message);
      return;
    }
    const { user } = await settledSession();
    if (user) {
      toggling.mutate(!onWishlist);
      return;
    }
    toast.error(cartTexts.loginFirst);
    await navigate(paths.login(pathname));
  }

  return (
    <Button
      variant="secondary"
      className="justify-self-start noscript:hidden"
      aria-pressed={onWishlist}
      onClick={() => void press()}
    >
      <Icon name="heart" size={20} className={onWishlist ? 'fill-sale text-sale' : ''} />
      {t(onWishlist ? 'On your wishlist' : 'Add to wishlist')}
    </Button>
  );
}
