/** What each courier offers for one order, as a choice: its price, its days and the shop's own success in the district. */
import { couriers } from '@jontro/shop/couriers/couriers.ts';
import { costOf, minQuotedParcels, type OrderQuotes, type Quote } from '@jontro/shop/couriers/quotes.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useId } from 'react';
import { useLanguage } from '../language/use-language.ts';

interface OrderQuotesProps {
  /** Whose order it is, for screen readers. */
  of: string;
  quotes: OrderQuotes;
  value: Quote['courier'];
  onChoose: (courier: Quote['courier']) => void;
}

export function OrderQuotesChoice({ of, quotes, value, onChoose }: OrderQuotesProps) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <fieldset className="mt-2 grid min-w-0 gap-2 @min-[36rem]/page:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
      <legend className="sr-only">{t('Courier for {name}', { name: of })}</legend>
      {quotes.quotes.map((quote) => (
        <label
          key={quote.courier}
          className="flex min-h-11 items-start gap-3 rounded-control border border-line px-3 py-2 text-sm has-checked:border-ink has-checked:bg-bottle-wash"
        >
          <input
            type="radio"
            name={id}
            className="mt-0.5 size-4 shrink-0 accent-bottle"
            checked={quote.courier === value}
            onChange={() => onChoose(quote.courier)}
          />
          <span className="min-w-0">
            <QuoteText quote={quote} />
            {quote.courier === quotes.suggested ? (
              <span className="block text-slate">
                {t(quotes.chosen ? 'Chosen before for this district' : 'The cheapest')}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function QuoteText({ quote }: { quote: Quote }) {
  const { t, digits } = useLanguage();
  const { courier, source, days, parcels, delivered, fits } = quote;
  const { name } = couriers[courier];
  const cost = costOf(quote);
  const facts = [
    cost === undefined ? t('price not known') : digits(formatTaka(cost)),
    source === 'parcels' ? t('average of your parcels') : '',
    days ? digits(t('{from} to {to} working days', days)) : '',
    parcels >= minQuotedParcels
      ? digits(t('{percent}% of {count} delivered', { percent: share(delivered, parcels), count: parcels }))
      : '',
    fits ? '' : t('needs an area'),
  ].filter((fact) => fact !== '');
  return (
    <>
      <span className="font-semibold">{name}</span> <span className="tabular">{facts.join(' · ')}</span>
    </>
  );
}

const share = (part: number, all: number): number => Math.round((100 * part) / all);
