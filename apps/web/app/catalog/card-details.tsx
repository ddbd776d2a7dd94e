/** What a card of a list shows beside name and price: its facts, the colours, and what a discount saves. */
import type { CardDetails } from '@jontro/shop/catalog/card-details.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';

/** "ANC · 36 h with case · IPX4", without the last on phones. */
export function CardFacts({ facts }: Pick<CardDetails, 'facts'>) {
  const { language, digits } = useLanguage();
  if (facts.length === 0) return null;
  return (
    <p data-facts="" className="text-sm text-slate">
      {facts.map((fact, position) => (
        <span
          key={fact.en}
          lang={fact[language] ? undefined : 'en'}
          className={position > 1 ? 'max-sm:hidden' : undefined}
        >
          {position > 0 ? ' · ' : null}
          {digits(textIn(fact, language))}
        </span>
      ))}
    </p>
  );
}

/** Up to four dots, and the number of further colours. */
export function Colours({ colours: { swatches, count } }: { colours: NonNullable<CardDetails['colours']> }) {
  const { t, digits } = useLanguage();
  const more = count - swatches.length;
  return (
    <p data-colours="" className="tabular flex items-center gap-1.5 text-sm text-slate">
      <span className="sr-only">{t('{count} colours', { count })}</span>
      {swatches.map((colour, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two colours may have one swatch, and they never change their order
          key={position}
          aria-hidden="true"
          className="size-3.5 rounded-full border border-edge"
          style={{ backgroundColor: colour }}
        />
      ))}
      {more > 0 ? <span aria-hidden="true">+{digits(more)}</span> : null}
    </p>
  );
}

/** How much less a product costs than originally, in taka. */
export function Saving({ amount }: { amount: number }) {
  const { t } = useLanguage();
  return (
    <span data-saving="" className="font-semibold text-sale">
      {t('Save {amount}', { amount: formatTaka(amount) })}
    </span>
  );
}
