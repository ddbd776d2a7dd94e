/** The search results below the search box, or their state. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { useEffect } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { NoResults } from './no-results.tsx';
import { ProductResult } from './product-result.tsx';
import { SuggestionGroups } from './suggestion-groups.tsx';

interface SearchResultsProps {
  listId: string;
  queryText: string;
  products: Product[];
  /** The position selected with the keyboard, -1 for none. */
  active: number;
  found: SearchStateProps['found'];
  onChoose: () => void;
  /** Called with another text to search for. */
  onSearch: (text: string) => void;
}

export default function SearchResults({
  listId,
  queryText,
  products,
  active,
  found,
  onChoose,
  onSearch,
}: SearchResultsProps) {
  const { t } = useLanguage();
  const { facets } = useSettings();
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70vh] overflow-y-auto rounded-card bg-paper p-2 shadow-lift ring-1 ring-line">
      <div id={listId} role="listbox" aria-label={t('Products found')}>
        {products.map((product, position) => (
          <ProductResult
            key={product._id}
            id={`${listId}-${position}`}
            role="option"
            aria-selected={position === active}
            tabIndex={-1}
            product={product}
            onClick={onChoose}
            className={position === active ? 'bg-fog outline-2 outline-bottle' : ''}
          />
        ))}
        {facets && products.length > 0 ? (
          <SuggestionGroups
            listId={listId}
            queryText={queryText}
            from={products.length}
            active={active}
            onChoose={onChoose}
          />
        ) : null}
      </div>
      <SearchState
        queryText={queryText}
        found={found}
        count={products.length}
        onNavigate={onChoose}
        onSearch={onSearch}
      />
    </div>
  );
}

interface SearchStateProps {
  queryText: string;
  found: {
    isPending: boolean;
    isError: boolean;
    isPlaceholderData: boolean;
    failureCount: number;
    refetch: () => unknown;
  };
  count: number;
  onNavigate: () => void;
  onSearch: (text: string) => void;
}

/** The state of the search: loading, failed, or without results. */
function SearchState({ queryText, found, count, onNavigate, onSearch }: SearchStateProps) {
  const { t } = useLanguage();
  if (found.isError) {
    return (
      <p role="status" className="px-3 py-2">
        {t('The search did not work.')}{' '}
        <button type="button" className="font-semibold text-bottle underline" onClick={() => found.refetch()}>
          {t('Try again')}
        </button>
      </p>
    );
  }
  if (found.isPending || (found.isPlaceholderData && count === 0)) {
    return (
      <p role="status" className="px-3 py-2 text-slate">
        {t(found.failureCount > 0 ? 'The search did not work. Trying again…' : 'Searching…')}
      </p>
    );
  }
  if (count > 0) {
    return (
      <p role="status" className="sr-only">
        {found.isPlaceholderData ? t('Searching…') : t('{count} products found', { count })}
      </p>
    );
  }
  return <NoResults queryText={queryText} onNavigate={onNavigate} onSearch={onSearch} />;
}
