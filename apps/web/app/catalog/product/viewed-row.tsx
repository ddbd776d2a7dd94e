/** The row of products that were looked at in this browser, with a button that empties the list; nothing where there are none. */
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProductName } from '../../ui/product-name.tsx';
import type { ListedProduct } from '../device-list.ts';
import { forgetViewed, viewedProducts } from './viewed-products.ts';

const nothing: readonly ListedProduct[] = [];

/** `except` is the id of the page's own product. */
export function ViewedRow({ except, className }: { except?: string; className: string }) {
  const { t } = useLanguage();
  const viewed = useSyncExternalStore(viewedProducts.subscribe, viewedProducts.get, () => nothing);
  const others = viewed.filter(({ _id }) => _id !== except);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="viewed-title" className={className}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="viewed-title" className="text-2xl font-bold lg:text-3xl">
          {t('Recently viewed')}
        </h2>
        <button
          type="button"
          className="min-h-11 font-semibold text-bottle underline underline-offset-4"
          onClick={forgetViewed}
        >
          {t('Clear the list')}
        </button>
      </div>
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2">
        {others.map((other) => (
          <li key={other._id} className="w-32 shrink-0 snap-start lg:w-36">
            <Link
              to={paths.product(other)}
              className="grid gap-2 text-sm leading-snug font-medium hover:underline"
            >
              <Picture
                src={other.images[0]}
                alt=""
                sizes="9rem"
                className="aspect-square w-full rounded-control bg-sweep object-cover"
              />
              <span className="line-clamp-2">
                <ProductName product={other} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
