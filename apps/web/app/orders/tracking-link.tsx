/** To the page of an order's steps, which the server writes; it needs no login and works in every browser. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { trackingLink } from '@jontro/shop/orders/tracking.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { buttonClass } from '../ui/button.tsx';

export function TrackingLink({ order: { orderNumber, trackingKey } }: { order: Order }) {
  const { t, language } = useLanguage();
  const { tracking } = useSettings();
  if (!tracking || !orderNumber || !trackingKey) return null;
  return (
    <a
      href={`${trackingLink({ orderNumber, trackingKey })}?lang=${language}`}
      className={buttonClass({ size: 'large' })}
    >
      {t('Track your order')}
    </a>
  );
}
