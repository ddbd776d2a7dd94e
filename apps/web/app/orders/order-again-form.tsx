/** "Order again" on the page of a guest's order: a form to the server, which puts the order into the cart of this browser. */
import { offersOrderAgain } from '@jontro/shop/orders/order-again.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { againLink } from '@jontro/shop/orders/tracking.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';

/** Nothing before the order's end, and where it has no link or this visitor no cart. */
export function OrderAgainForm({ order }: { order: Order }) {
  const { t, language } = useLanguage();
  const { user } = useSession();
  const { orderAgain, tracking, guestCart } = useSettings();
  const { orderNumber, trackingKey } = order;
  const isOffered = orderAgain && tracking && offersOrderAgain(order) && (guestCart || user);
  if (!isOffered || !orderNumber || !trackingKey) return null;
  return (
    <form method="post" action={`${againLink({ orderNumber, trackingKey })}?lang=${language}`}>
      <Button type="submit" variant="secondary">
        {t('Order again')}
      </Button>
    </form>
  );
}
