/** The content of a search without results: suggestions, categories and popular products. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { paths } from '../paths.ts';
import { useCategories } from '../site/use-categories.ts';
import { ProductResult } from './product-result.tsx';

interface NoResultsProps {
  queryText: string;
  /** Called when a link is followed. */
  onNavigate: () => void;
  /** Called with another text to search for. */
  onSearch: (text: string) => void;
}

const popularCount = 3;
const chipClass = 'inline-block rounded-full border border-edge px-3 py-1.5 text-sm font-medium hover:bg-fog';
const titleClass = 'mb-2 text-sm font-semibold';

const suggestionsQuery = (search: string) =>
  endpointQuery(queryKeys.searchHelp(search), catalogEndpoints.suggestSearches, { query: { search } });

const popularQuery = endpointQuery(queryKeys.mostPopular, catalogEndpoints.listPopularGadgets, {
  query: { skip: 0, limit: popularCount },
});

export function NoResults({ queryText, onNavigate, onSearch }: NoResultsProps) {
  const { t, language } = useLanguage();
  const { menu } = useCategories();
  const { data } = useQuery(suggestionsQuery(queryText));
  const { data: popular = [] } = useQuery(popularQuery);
  const suggestions = data?.suggestions ?? [];
  return (
    <div className="grid gap-4 px-3 py-2">
      <div role="status">
        <p>{t('Nothing found for “{query}”. Check the spelling, or browse these:', { query: queryText })}</p>
        {suggestions.length > 0 ? (
          <p className="sr-only">
            {t('Did you mean {suggestions}?', { suggestions: suggestions.join(', ') })}
          </p>
        ) : null}
      </div>
      {suggestions.length > 0 ? (
        <div>
          <p id="did-you-mean" className={titleClass}>
            {t('Did you mean')}
          </p>
          <ul aria-labelledby="did-you-mean" className="flex flex-wrap gap-2">
            {suggestions.map((text) => (
              <li key={text}>
                <button
                  type="button"
                  className={`${chipClass} bg-bottle-wash text-bottle-deep`}
                  onClick={(event) => {
                    event.currentTarget.closest('search')?.querySelector('input')?.focus();
                    onSearch(text);
                  }}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul aria-label={t('Categories')} className="flex flex-wrap gap-2">
        {menu.slice(0, 7).map((entry) => (
          <li key={entry.category}>
            <Link to={paths.category(entry.category)} onClick={onNavigate} className={chipClass}>
              {textIn(entry.label, language)}
            </Link>
          </li>
        ))}
      </ul>
      {popular.length > 0 ? (
        <div>
          <p id="many-buy" className={titleClass}>
            {t('Popular gadgets')}
          </p>
          <ul aria-labelledby="many-buy" className="-mx-2">
            {popular.slice(0, popularCount).map((product) => (
              <li key={product._id}>
                <ProductResult product={product} onClick={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
