/** What is chosen of the filters of a list, each with a link that removes it and keeps the others. */
import type { Facet } from '@jontro/shop/catalog/facets.ts';
import type { PriceWords } from '@jontro/shop/catalog/price-words.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  type CategoryView,
  categorySearch,
  changeView,
  choiceCount,
  isChosen,
  isPriceFiltered,
  noChoice,
  toggled,
} from './category-view.ts';
import { useFacetTexts } from './use-facet-texts.ts';

const anyPrice = { min: 0, max: undefined } as const;

interface FacetChipsProps {
  facets: readonly Facet[];
  view: CategoryView;
  /** The price that the words of a search name, and the text without them. */
  understood?: PriceWords | undefined;
}

export function FacetChips({ facets, view, understood }: FacetChipsProps) {
  const { t, digits } = useLanguage();
  const { chipOf } = useFacetTexts();
  const chips = facets.flatMap((facet) =>
    facet.options
      .filter(({ value }) => isChosen(view, facet.key, value))
      .map((option) => ({
        key: `${facet.key}:${option.value}`,
        text: chipOf(facet, option),
        to: changeView(view, toggled(view, facet.key, option.value)),
      })),
  );
  const price = (min: number, max: number | undefined): string => {
    const [from, to] = [digits(formatTaka(min)), max === undefined ? undefined : digits(formatTaka(max))];
    if (to === undefined) return t('From {price}', { price: from });
    return min === 0 ? t('Up to {price}', { price: to }) : `${from} – ${to}`;
  };
  const prices = isPriceFiltered(view)
    ? [{ key: 'price', text: price(view.min, view.max), to: changeView(view, anyPrice) }]
    : understood
      ? [
          {
            key: 'price',
            text: price(understood.min ?? 0, understood.max),
            to: changeView(view, { query: understood.text }),
          },
        ]
      : [];
  const all = [...prices, ...chips];
  if (all.length === 0) return null;
  return (
    <ul aria-label={t('Chosen filters')} className="mb-4 flex flex-wrap items-center gap-2">
      {all.map(({ key, text, to }) => (
        <li key={key}>
          <Link
            to={categorySearch(to) || '?'}
            rel="nofollow"
            preventScrollReset
            aria-label={t('Remove the filter {filter}', { filter: text })}
            className="tabular inline-flex min-h-10 items-center gap-2 rounded-full bg-bottle-wash pr-3 pl-4 text-sm font-semibold text-bottle-deep hover:brightness-95"
          >
            {text} <Icon name="x" size={16} />
          </Link>
        </li>
      ))}
      {choiceCount(view) + (isPriceFiltered(view) ? 1 : 0) > 1 ? (
        <li>
          <Link
            to={categorySearch(changeView(view, { ...noChoice, ...anyPrice })) || '?'}
            rel="nofollow"
            preventScrollReset
            className="inline-flex min-h-10 items-center px-2 text-sm font-semibold underline"
          >
            {t('Clear all')}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
