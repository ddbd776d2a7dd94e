/** The search box of the header: results as you type, for mouse, touch and keyboard (specification sections 2 and 4). */
import { catalogEndpoints, searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { isComposing } from '../lib/composing.ts';
import { endpointQuery, queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { siteTexts } from '../site/site-texts.ts';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';

/** How long the results of the previous text stay visible while the current ones load, in ms. */
const staleResultsMs = 500;

/** Products above the other groups of suggestions (setting `facets`). */
const groupSize = 4;

const loadResults = () => import('./search-results.tsx');

/** All options: products, and further groups where the shop has them. */
const optionsOf = (listId: string): HTMLElement[] => [
  ...(document.getElementById(listId)?.querySelectorAll<HTMLElement>('[role=option]') ?? []),
];

interface ProductSearchProps {
  className?: string;
  /** In a header that is one row on phones, where it has room for one word. */
  oneRow?: boolean;
}

export function ProductSearch({ className = '', oneRow }: ProductSearchProps) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const { facets } = useSettings();
  const listId = useId();
  const [Results, needResults] = useLazy(loadResults);
  const queryText = searchText(text);
  const query = endpointQuery(queryKeys.search(queryText), catalogEndpoints.searchProducts, {
    query: { search: queryText },
  });
  const found = useQuery({
    ...query,
    enabled: queryText !== '',
    placeholderData: keepPreviousData,
  });
  const loaded = found.data !== undefined && !found.isPlaceholderData;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsSlow, loaded ? 0 : staleResultsMs, !loaded);
    return () => clearTimeout(timer);
  }, [loaded]);
  const usable = loaded || !(isSlow || found.failureCount > 0);
  const results =
    queryText === '' || !usable ? [] : (found.data ?? []).slice(0, facets ? groupSize : searchResultCount);
  const shown = open && queryText !== '';

  function change(next: string): void {
    setText(next);
    setOpen(true);
    setActive(-1);
  }
  const clear = () => change('');

  async function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): Promise<void> {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      if (shown) setOpen(false);
      else clear();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && loaded && results.length > 0) {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // None are rendered while the list is closed.
      const count = Math.max(results.length, optionsOf(listId).length);
      setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (queryText === '') return;
      if (facets && active < 0) {
        clear();
        event.currentTarget.blur();
        await navigate(paths.results(queryText));
        return;
      }
      if (active >= results.length) {
        optionsOf(listId)[active]?.click();
        return;
      }
      const input = event.currentTarget;
      // Enter applies to the typed text: wait for its results.
      const chosen =
        results[active] ??
        (
          await queryClient()
            .ensureQueryData(query)
            .catch(() => [])
        )[0];
      if (!chosen || searchText(input.value) !== queryText) return;
      clear();
      await navigate(paths.product(chosen));
    }
  }

  return (
    <search
      className={`relative text-ink ${className}`}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 text-slate" />
      <input
        type="text"
        role="combobox"
        aria-label={t('Search for products')}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={200}
        placeholder={t(oneRow ? 'Search' : siteTexts.searchPlaceholder)}
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={() => {
          needResults();
          setOpen(true);
        }}
        onKeyDown={handleKeyDown}
        className={`h-11 w-full rounded-full bg-fog pl-11 text-base ring-1 ring-edge placeholder:text-slate focus:bg-paper focus:outline-3 focus:outline-offset-0 focus:outline-bottle ${text === '' ? 'pr-3' : 'pr-11'}`}
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label={t('Clear search')}
          className="absolute top-0.5 right-1 grid size-10 place-items-center rounded-full text-slate hover:text-ink"
          onClick={(event) => {
            // The button disappears with the text, so the focus moves to the input.
            event.currentTarget.closest('search')?.querySelector('input')?.focus();
            clear();
          }}
        >
          <Icon name="x" size={18} />
        </button>
      )}
      {shown && Results ? (
        <Results
          listId={listId}
          queryText={queryText}
          products={results}
          active={active}
          found={found}
          onChoose={clear}
          onSearch={change}
        />
      ) : null}
    </search>
  );
}
