/** Notes on the product page about delivery, wrapping and the store (specification section 2, Q-027, Q-067). */

import { deliveryCharges } from '@jontro/shop/cart/totals.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { Icon } from '../../ui/icon.tsx';

const notes = [
  {
    icon: 'truck',
    title: message('Inside Dhaka {charge} TK', { charge: deliveryCharges.insideDhaka }),
    text: 'Delivered in 24-48 hours',
    dated: true,
  },
  {
    icon: 'mapPin',
    title: message('Outside Dhaka {charge} TK', { charge: deliveryCharges.outsideDhaka }),
    text: 'By courier to your door',
  },
  { icon: 'gift', title: 'Gift wrapping available', text: 'Say so in the notes at checkout' },
  { icon: 'store', title: 'Visiting us?', text: 'Please book before coming to the store' },
  { icon: 'rotate', title: 'Easy returns', text: 'Unused and in its box, within 7 days' },
] as const;

const maxDeliveryMs = 48 * 60 * 60_000;
const noSubscription = () => () => {};

/** The latest delivery day inside Dhaka of an order placed now. Rendered pages are cached, so they contain none. */
const useDeliveryDay = (): string | undefined =>
  useSyncExternalStore(
    noSubscription,
    () => formatDate(Date.now() + maxDeliveryMs),
    () => undefined,
  );

export function ProductNotes({ inStock }: { inStock: boolean }) {
  const { t, digits } = useLanguage();
  const day = useDeliveryDay();
  return (
    <ul
      aria-label={t('Delivery notes')}
      className="grid gap-x-6 gap-y-4 rounded-card bg-fog p-5 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]"
    >
      {notes.map(({ icon, title, text, ...more }) => (
        <li key={text} className="flex gap-3">
          <Icon name={icon} size={22} className="mt-0.5 text-bottle" />
          <span>
            <span className="block leading-snug font-semibold">{digits(t(title))}</span>
            <span className="block text-sm text-slate">{digits(t(text))}</span>
            {'dated' in more && inStock ? (
              <span data-delivery-day="" className="tabular block min-h-lh text-sm text-slate">
                {day ? t('By {day} if you order now', { day: digits(day) }) : null}
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
