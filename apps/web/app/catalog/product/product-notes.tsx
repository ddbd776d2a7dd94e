/** Notes on the product page about delivery, wrapping and the store (specification section 2, Q-027, Q-067). */

import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { formatDate, formatDayOf } from '@jontro/shop/dates.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { minuteMs, useTimeIn } from '../../lib/clock.ts';
import { DeliveryEstimate } from '../../places/delivery-estimate.tsx';
import { PickupNote } from '../../places/pickup-note.tsx';
import { useSettings } from '../../site/settings.ts';
import { useOwnerTexts, useReturnsText } from '../../site/use-owner-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-name.ts';

export function ProductNotes({ product }: { product: Product }) {
  const { inStock } = product;
  const { t, digits, language } = useLanguage();
  const { deliveryZones, specificationTexts } = useSettings();
  const ownerText = useOwnerTexts();
  const returns = useReturnsText();
  const otherNotes = [
    ['gift', t('Gift wrapping available'), ownerText('giftWrapping', 'Ask for it in the notes at checkout')],
    ['store', t('Visiting us?'), ownerText('visit', 'Please book before coming to the store')],
    ['rotate', specificationTexts ? t('Easy returns') : t('Returns'), returns],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card bg-fog p-5">
      <DeliveryEstimate
        goods={{ grams: Number(product.weight ?? 0), subtotal: currentPrice(product) }}
        className="border-b border-line pb-3"
      />
      <PickupNote className="border-b border-line pb-4" />
      <ul
        aria-label={t('Delivery notes')}
        className="grid gap-x-6 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]"
      >
        {deliveryZones.map(({ name, charge, time, maxHours }) => (
          <Note
            key={name.en}
            icon={maxHours ? 'truck' : 'mapPin'}
            title={t('{zone} {charge} TK', { zone: textIn(name, language), charge })}
            text={time && textIn(time, language)}
          >
            {maxHours && inStock ? <DeliveryDay maxHours={maxHours} /> : null}
          </Note>
        ))}
        {otherNotes.map(([icon, title, text]) =>
          text ? <Note key={icon} icon={icon} title={digits(title)} text={text} /> : null,
        )}
      </ul>
    </div>
  );
}

interface NoteProps {
  icon: IconName;
  title: string;
  text: string | undefined;
  children?: ReactNode;
}

function Note({ icon, title, text, children }: NoteProps) {
  const { digits } = useLanguage();
  return (
    <li className="flex gap-3">
      <Icon name={icon} size={22} className="mt-0.5 text-bottle" />
      <span>
        <span className="block leading-snug font-semibold">{title}</span>
        {text ? <span className="block text-sm text-slate">{digits(text)}</span> : null}
        {children}
      </span>
    </li>
  );
}

/** Thursday, 24 September: none is written longer, in both languages. */
const longestDay = Date.UTC(2026, 8, 24);

function DeliveryDay({ maxHours }: { maxHours: number }) {
  const { t, digits, language } = useLanguage();
  const { deliveryRule } = useSettings();
  const minute = useTimeIn(minuteMs);
  // Rendered pages are cached, so they contain none.
  const time = minute && (minute + maxHours * 60) * minuteMs;
  // As the days that the rule promises.
  const textOf = (shown: number) =>
    deliveryRule === 'by-district' ? formatDayOf(shown, language) : formatDate(shown);
  return (
    // As wide as the day will be, so that nothing below moves.
    <span data-delivery-day="" className={`tabular block text-sm text-slate ${time ? '' : 'invisible'}`}>
      {t('By {day} if you order now', { day: digits(textOf(time ?? longestDay)) })}
    </span>
  );
}
