/** The list beneath the search box: products found, or why there are none. */
import { type Product, presentPrice } from '@jontro/shop/catalog/catalog.ts';
import { menu } from '@jontro/shop/catalog/categories.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/picture.tsx';
import { ProductName } from './product-name.tsx';

interface SearchResultsProps {
  listId: string;
  wanted: string;
  products: Product[];
  /** The position chosen with the keyboard, -1 for none. */
  active: number;
  found: SearchStateProps['found'];
  onChoose: () => void;
}

export default function SearchResults({
  listId,
  wanted,
  products,
  active,
  found,
  onChoose,
}: SearchResultsProps) {
  const { t } = useLanguage();
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70vh] overflow-y-auto rounded-card bg-paper p-2 shadow-lift ring-1 ring-line">
      <div id={listId} role="listbox" aria-label={t('Products found')}>
        {products.map((product, position) => (
          <Result
            key={product._id}
            id={`${listId}-${position}`}
            product={product}
            selected={position === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      <SearchState wanted={wanted} found={found} count={products.length} onLeave={onChoose} />
    </div>
  );
}

interface ResultProps {
  id: string;
  product: Product;
  selected: boolean;
  onChoose: () => void;
}

function Result({ id, product, selected, onChoose }: ResultProps) {
  const { digits } = useLanguage();
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
      <span className="min-w-0 flex-1 text-[0.9375rem] leading-snug font-medium">
        <ProductName product={product} />
      </span>
      <span className="tabular text-sm font-semibold text-slate">
        {digits(formatTaka(presentPrice(product)))}
      </span>
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
  const { t, digits } = useLanguage();
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
  if (found.isPending) {
    return (
      <p role="status" className="px-3 py-2 text-slate">
        {t('Searching…')}
      </p>
    );
  }
  if (count > 0) {
    return (
      <p role="status" className="sr-only">
        {t(found.isPlaceholderData ? 'Searching…' : `${digits(count)} products found`)}
      </p>
    );
  }
  return (
    <div className="grid gap-3 px-3 py-2">
      <p role="status">{t(`Nothing found for “${wanted}”. Check the spelling, or look through these:`)}</p>
      <ul className="flex flex-wrap gap-2">
        {menu.slice(0, 7).map((entry) => (
          <li key={entry.category}>
            <Link
              to={paths.category(entry.category)}
              onClick={onLeave}
              className="inline-block rounded-full border border-edge px-3 py-1.5 text-sm font-medium hover:bg-fog"
            >
              {t(entry.label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
