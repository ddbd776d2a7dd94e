/** The search box of the header: results while typing, by mouse, touch and keyboard (specification sections 2 and 4). */
import { catalogCalls, searchText } from '@jontro/shop/catalog/catalog.calls.ts';
import { type Product, presentPrice } from '@jontro/shop/catalog/catalog.ts';
import { menu } from '@jontro/shop/catalog/categories.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { paths } from '../paths.ts';
import { siteTexts } from '../site/site-texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';

export function ProductSearch({ className = '' }: { className?: string }) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const listId = useId();
  const wanted = searchText(text);
  const found = useQuery({
    ...callQuery(queryKeys.search(wanted), catalogCalls.searchProducts, { query: { search: wanted } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const results = wanted === '' ? [] : (found.data ?? []).slice(0, searchResultCount);
  const shown = open && wanted !== '';

  function change(next: string): void {
    setText(next);
    setOpen(true);
    setActive(-1);
  }
  const clear = () => change('');

  async function press(event: KeyboardEvent): Promise<void> {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      if (shown) setOpen(false);
      else clear();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && results.length > 0) {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(
        active < 0 && step < 0 ? results.length - 1 : (active + step + results.length) % results.length,
      );
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = results[Math.max(active, 0)];
      if (!chosen || found.isPlaceholderData) return;
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
        aria-label="Search for products"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={200}
        placeholder={siteTexts.searchPlaceholder}
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
        className="h-11 w-full rounded-full bg-fog pr-11 pl-11 text-base ring-1 ring-edge placeholder:text-slate focus:bg-paper focus:outline-3 focus:outline-offset-0 focus:outline-bottle"
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute top-0.5 right-1 grid size-10 place-items-center rounded-full text-slate hover:text-ink"
          onClick={clear}
        >
          <Icon name="x" size={18} />
        </button>
      )}
      <div
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70vh] overflow-y-auto rounded-card bg-paper p-2 shadow-lift ring-1 ring-line"
      >
        <div id={listId} role="listbox" aria-label="Products found">
          {results.map((product, position) => (
            <Result
              key={product._id}
              id={`${listId}-${position}`}
              product={product}
              selected={position === active}
              onChoose={clear}
            />
          ))}
        </div>
        <SearchState wanted={wanted} found={found} count={results.length} onLeave={clear} />
      </div>
    </search>
  );
}

interface ResultProps {
  id: string;
  product: Product;
  selected: boolean;
  onChoose: () => void;
}

function Result({ id, product, selected, onChoose }: ResultProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      to={paths.product(product)}
      onClick={onChoose}
      className={`flex items-center gap-3 rounded-lg p-2 hover:bg-fog ${selected ? 'bg-fog outline-2 outline-bottle' : ''}`}
    >
      <Picture
        src={product.images[0]}
        alt=""
        sizes="48px"
        className="size-12 rounded-lg bg-fog object-cover"
      />
      <span className="min-w-0 flex-1 text-[0.9375rem] leading-snug font-medium">{product.productName}</span>
      <span className="tabular text-sm font-semibold text-slate">{formatTaka(presentPrice(product))}</span>
    </Link>
  );
}

interface SearchStateProps {
  wanted: string;
  found: { isPending: boolean; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  count: number;
  onLeave: () => void;
}

/** Says what the list cannot: searching, nothing found, not reachable. */
function SearchState({ wanted, found, count, onLeave }: SearchStateProps) {
  if (found.isError) {
    return (
      <p role="status" className="px-3 py-2">
        The search did not work.{' '}
        <button type="button" className="font-semibold text-bottle underline" onClick={() => found.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (found.isPending) {
    return (
      <p role="status" className="px-3 py-2 text-slate">
        Searching…
      </p>
    );
  }
  if (count > 0) {
    return (
      <p role="status" className="sr-only">
        {found.isPlaceholderData ? 'Searching…' : `${count} products found`}
      </p>
    );
  }
  return (
    <div className="grid gap-3 px-3 py-2">
      <p role="status">Nothing found for “{wanted}”. Check the spelling, or look through these:</p>
      <ul className="flex flex-wrap gap-2">
        {menu.slice(0, 7).map((entry) => (
          <li key={entry.category}>
            <Link
              to={paths.category(entry.category)}
              onClick={onLeave}
              className="inline-block rounded-full border border-edge px-3 py-1.5 text-sm font-medium hover:bg-fog"
            >
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
