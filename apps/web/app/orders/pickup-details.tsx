/** Where and when an order is picked up, and until then the code that its customer says. */
import { textIn } from '@jontro/shop/localized-text.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { DetailsSection, LabelledValue } from './details-section.tsx';

export function PickupDetails({ order }: { order: Order }) {
  const { t, digits, language } = useLanguage();
  const { pickupPoint } = useSettings();
  const ready = pickupPoint ? pickupPoint.ready : undefined;
  const isReady = order.step === 'ready-for-pickup';
  const isOpen = order.status === 'Pending' && !order.cancelledAt && !order.returnedAt;
  return (
    <DetailsSection title="Pickup at the shop">
      {order.pickupCode ? (
        <p className="rounded-control bg-bottle-wash px-4 py-3">
          <span className="block text-sm">{t('Your pickup code')}</span>
          <strong data-pickup-code="" className="tabular block text-4xl tracking-[0.2em]">
            {digits(order.pickupCode)}
          </strong>
          <span className="block text-sm">{t('Please say it at the counter, to nobody else.')}</span>
        </p>
      ) : null}
      <dl className="grid gap-4">
        <LabelledValue name="Address of the shop">{order.address}</LabelledValue>
        {pickupPoint ? (
          <LabelledValue name="Opening hours">{digits(textIn(pickupPoint.hours, language))}</LabelledValue>
        ) : null}
      </dl>
      {isOpen ? (
        <p className="text-[0.9375rem]">
          {isReady
            ? t('It is ready. Please bring the code.')
            : ready
              ? digits(textIn(ready, language))
              : t('We tell you when it is ready.')}
        </p>
      ) : null}
    </DetailsSection>
  );
}
