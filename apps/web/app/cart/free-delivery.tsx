/** What is missing for a free delivery to the destination of this device; nothing where delivery is never free. */
import { freeDeliveryFrom } from '@jontro/shop/cart/delivery.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';
import { useDestination } from '../places/my-destination.ts';
import { useSettings } from '../site/settings.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** `subtotal` in taka. */
export function FreeDelivery({ subtotal }: { subtotal: number }) {
  const { t, digits } = useLanguage();
  const settings = useSettings();
  const { district, area } = useDestination();
  const from = freeDeliveryFrom(settings, district, area);
  if (from === undefined) return null;
  const missing = from - subtotal;
  return (
    <div data-free-delivery="" className="grid gap-3 rounded-card bg-bottle-wash p-4">
      <p role="status" className="tabular font-medium">
        {missing > 0
          ? t('{amount} more, and delivery is free', { amount: digits(formatTaka(missing)) })
          : t('Delivery is free')}
      </p>
      <ProgressBar label="Towards a free delivery" progress={Math.min(1, subtotal / from)} />
    </div>
  );
}
