/** What a card of a list shows beside name and price: the key specification, the colours, and what a discount saves. */
import type { CardDetails } from '@jontro/shop/catalog/card-details.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';

/** One line: the value first, which a narrow card never cuts off. */
export function KeySpec({ spec: { text, label } }: { spec: NonNullable<CardDetails['spec']> }) {
  const { language, digits } = useLanguage();
  return (
    <p data-key-spec="" className="line-clamp-1 text-sm wrap-anywhere text-slate">
      <span lang={text[language] ? undefined : 'en'} className="font-semibold text-ink">
        {digits(textIn(text, language))}
      </span>
      {label ? <span lang={label[language] ? undefined : 'en'}> {textIn(label, language)}</span> : null}
    </p>
  );
}

/** Up to four dots, and the number of further colours. */
export function Colours({ colours: { swatches, count } }: { colours: NonNullable<CardDetails['colours']> }) {
  const { t, digits } = useLanguage();
  const more = count - swatches.length;
  return (
    <p data-colours="" className="tabular flex h-5 items-center gap-1.5 text-sm text-slate">
      <span className="sr-only">{t('{count} colours', { count })}</span>
      {swatches.map((colour, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two colours may have one swatch, and they never change their order
          key={position}
          aria-hidden="true"
          className="size-4 rounded-full border border-edge"
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
    <p data-saving="" className="tabular text-sm font-semibold text-sale">
      {t('Save {amount}', { amount: formatTaka(amount) })}
    </p>
  );
}
