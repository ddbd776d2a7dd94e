/** The heart beside what buys a product; a visitor is led to the login and back. */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { unreachable } from '../lib/send.ts';
import { currentSession, settledSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMyWishes, useWish } from './my-wishes.ts';

export function WishButton({ product }: { product: Product }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: list } = useMyWishes();
  const wish = useWish(product);
  const wished = list?.some(({ _id }) => _id === product._id) ?? false;

  async function press(): Promise<void> {
    // Neither who is there could be found out nor the login opened: the way to it would load this page again.
    if (!navigator.onLine && !currentSession().ready) {
      toast.error(unreachable().message);
      return;
    }
    const { user } = await settledSession();
    if (user) {
      wish.mutate(!wished);
      return;
    }
    toast.error(cartTexts.loginFirst);
    await navigate(paths.login(pathname));
  }

  return (
    <Button
      look="secondary"
      className="justify-self-start noscript:hidden"
      aria-pressed={wished}
      onClick={() => void press()}
    >
      <Icon name="heart" size={20} className={wished ? 'fill-sale text-sale' : ''} />
      {t(wished ? 'On your wishlist' : 'Add to wishlist')}
    </Button>
  );
}
