/** Below the products that the search box suggests: the kinds in which there are hits, and all of them. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { shownQuery } from '../lib/query-client.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';

interface SuggestionGroupsProps {
  listId: string;
  queryText: string;
  /** The position of the first option after the products. */
  from: number;
  /** The position selected with the keyboard, -1 for none. */
  active: number;
  onChoose: () => void;
}

const shownKinds = 3;

/** The number of hits, and the kinds with most of them. */
const groupsQuery = (query: string) =>
  shownQuery(
    ['suggestions', query],
    catalogEndpoints.listSearchResults,
    { query: { query, page: 1, limit: 1, facets: '1' } },
    ({ total, facets = [], near }) => ({
      total,
      unknownBrands: near?.unknownBrands ?? [],
      kinds: (facets.find(({ key }) => key === 'category')?.options ?? [])
        .toSorted((one, other) => other.count - one.count)
        .slice(0, shownKinds),
    }),
  );

export function SuggestionGroups({ listId, queryText, from, active, onChoose }: SuggestionGroupsProps) {
  const { t, digits, language } = useLanguage();
  const titleId = useId();
  const { data } = useQuery(groupsQuery(queryText));
  const { kinds = [], total, unknownBrands = [] } = data ?? {};
  const option = (position: number) => ({
    id: `${listId}-${position}`,
    role: 'option' as const,
    'aria-selected': position === active,
    tabIndex: -1,
    onClick: onChoose,
    className: `flex min-h-11 items-center gap-3 rounded-lg px-2 hover:bg-fog ${
      position === active ? 'bg-fog outline-2 outline-bottle' : ''
    }`,
  });
  const last = option(from + kinds.length);
  return (
    <>
      {kinds.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox
        <div role="group" aria-labelledby={titleId} className="mt-1 border-t border-line pt-1">
          <div id={titleId} className="px-2 pt-2 pb-1 text-sm font-semibold text-slate">
            {t('Kind')}
          </div>
          {kinds.map(({ value, label, count }, index) => (
            <Link key={value} to={paths.results(queryText, value.toLowerCase())} {...option(from + index)}>
              <Icon name="search" size={18} className="shrink-0 text-slate" />
              <span className="min-w-0 flex-1">{label ? textIn(label, language) : value}</span>
              <span className="tabular text-sm text-slate">{digits(count)}</span>
            </Link>
          ))}
        </div>
      ) : null}
      <Link
        to={paths.results(queryText)}
        {...last}
        className={`${last.className} mt-1 font-semibold text-bottle`}
      >
        {unknownBrands.length > 0
          ? t('Nothing by “{brands}” here: see what is near', { brands: unknownBrands.join(', ') })
          : total === undefined
            ? t('See all results for “{query}”', { query: queryText })
            : t('See all {count}', { count: total })}
      </Link>
    </>
  );
}
