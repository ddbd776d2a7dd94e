/** What a delivery costs and when it arrives, for the destination of this device; it asks for the district once. */
import { chargeRange, deliveryCharge, type Parcel, zoneOf } from '@jontro/shop/cart/delivery.ts';
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

type Goods = Required<Pick<Parcel, 'grams' | 'subtotal'>>;

/** Nothing with the rule `flat`. `goods` are what is delivered. */
export function DeliveryEstimate({ goods, className = '' }: { goods: Goods; className?: string }) {
  const { t } = useLanguage();
  const settings = useSettings();
  const destination = useDestination();
  useAccountTexts(destination.district !== '');
  const estimate = useEstimate(goods);
  if (settings.deliveryRule === 'flat') return null;
  return (
    <div data-delivery-estimate="" className={`flex gap-3 ${className}`}>
      <Icon name="truck" size={22} className="mt-0.5 shrink-0 text-bottle" />
      <div className="min-w-0 flex-1">
        <div role="status">
          <p className="truncate leading-snug font-semibold">
            {destination.district ? (
              <>
                {t('Delivery to')} <PlaceText place={destination} />
              </>
            ) : (
              t('Delivery in all of Bangladesh')
            )}
          </p>{' '}
          <p className="tabular font-semibold">{estimate.charge}</p>{' '}
          {/* As high as the longest text, so that nothing below moves when the browser knows the district. */}
          {settings.deliveryZones.some(({ days }) => days) ? (
            <p className="tabular min-h-[2lh] text-sm text-slate sm:min-h-lh">{estimate.days}</p>
          ) : null}
          {settings.deliveryZones.some(({ freeFrom }) => freeFrom) ? (
            <p className="tabular min-h-lh text-sm text-slate">{estimate.free}</p>
          ) : null}
        </div>
        <DestinationButton className="-my-1 text-sm" />
      </div>
    </div>
  );
}

interface Estimate {
  charge: string;
  days: string | undefined;
  /** What is missing for a free delivery. */
  free: string | undefined;
}

/** For an unknown district what all zones have. */
function useEstimate(goods: Goods): Estimate {
  const { t, digits } = useLanguage();
  const settings = useSettings();
  const hour = useTimeIn(hourMs);
  const promiseText = usePromiseText();
  const { district, area } = useDestination();
  const { deliveryZones } = settings;
  const taka = (amount: number): string => (amount === 0 ? t('Free') : digits(formatTaka(amount)));
  if (!district) {
    const [lowest, highest] = chargeRange(settings, goods);
    const days = anyDeliveryDays(settings);
    return {
      charge:
        lowest === highest ? taka(lowest) : t('{from} to {to}', { from: taka(lowest), to: taka(highest) }),
      days: days && t('{from} to {to} working days', days),
      free: undefined,
    };
  }
  const charge = deliveryCharge(1, settings, district, { ...goods, area });
  const { freeFrom = 0 } = zoneOf(deliveryZones, district, area) ?? {};
  const missing = charge === 0 ? 0 : freeFrom - goods.subtotal;
  const promise =
    hour === undefined ? undefined : deliveryPromise(settings, { district, area }, hour * hourMs);
  return {
    charge: taka(charge),
    days: promise && promiseText(promise),
    free: missing > 0 ? t('Free with {amount} more', { amount: digits(formatTaka(missing)) }) : undefined,
  };
}
