/** In one line: when a product could be at the visitor's door, and what its delivery costs; nothing with the rule `flat`. */
import { deliveryCharge } from '@jontro/shop/cart/delivery.ts';
import { anyDeliveryDays, deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { hourMs, useTimeIn } from '../lib/clock.ts';
import { useSettings } from '../site/settings.ts';
import { Icon } from '../ui/icon.tsx';
import { DestinationButton } from './destination-button.tsx';
import { useDestination } from './my-destination.ts';
import { PlaceText } from './place-text.tsx';
import { usePromiseText } from './promise-text.ts';

interface DeliveryLineProps {
  goods: { grams: number; subtotal: number };
}

export function DeliveryLine({ goods }: DeliveryLineProps) {
  const { t } = useLanguage();
  const { deliveryRule } = useSettings();
  const destination = useDestination();
  useAccountTexts(destination.district !== '');
  const facts = useFacts(goods);
  if (deliveryRule === 'flat') return null;
  return (
    <div data-delivery-line="" className="shell flex h-12 items-center gap-3 text-sm">
      <Icon name="truck" size={20} className="shrink-0 text-bottle" />
      <p role="status" className="tabular line-clamp-2 min-w-0 flex-1 leading-tight">
        {destination.district ? (
          <PlaceText place={destination} />
        ) : (
          t(facts ? 'Delivery' : 'Delivery in all of Bangladesh')
        )}
        {facts ? (
          <>
            {': '}
            <span className="font-semibold">{facts}</span>
          </>
        ) : null}
      </p>
      <DestinationButton className="shrink-0" />
    </div>
  );
}

/** Days and charge of the destination; for an unknown one the days that all zones have. */
function useFacts(goods: DeliveryLineProps['goods']): string | undefined {
  const { t, digits } = useLanguage();
  const settings = useSettings();
  const hour = useTimeIn(hourMs);
  const promiseText = usePromiseText();
  const { district, area } = useDestination();
  if (!district) {
    const days = anyDeliveryDays(settings);
    return days && t('{from} to {to} working days', days);
  }
  const charge = deliveryCharge(1, settings, district, { ...goods, area });
  const promise =
    hour === undefined ? undefined : deliveryPromise(settings, { district, area }, hour * hourMs);
  return [promise && promiseText(promise), charge === 0 ? t('Free') : digits(formatTaka(charge))]
    .filter(Boolean)
    .join(', ');
}
