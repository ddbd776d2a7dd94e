/** The heart beside what buys a product; a visitor is led to the login and back. */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { unreachable } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMyWishes, useWish } from './my-wishes.ts';

export function WishButton({ product }: { product: Product }) {
  const { t } = useLanguage();
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: list } = useMyWishes();
  const wish = useWish(product);
  const wished = list?.some(({ _id }) => _id === product._id) ?? false;

  function press(): void {
    if (user) {
      wish.mutate(!wished);
      return;
    }
    // The way to the login would load this page again, and the words would be gone with it.
    if (!navigator.onLine) {
      toast.error(unreachable().message);
      return;
    }
    toast.error(cartTexts.loginFirst);
    void navigate(paths.login(pathname));
  }

  return (
    <Button look="secondary" className="justify-self-start" aria-pressed={wished} onClick={press}>
      <Icon name="heart" size={20} className={wished ? 'fill-sale text-sale' : ''} />
      {t(wished ? 'On your wishlist' : 'Add to wishlist')}
    </Button>
  );
}
