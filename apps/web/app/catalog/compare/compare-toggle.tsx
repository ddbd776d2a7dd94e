/** Chooses a product for the comparison, and links to it. */
import { maxCompared } from '@jontro/shop/catalog/comparison.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { toast } from '../../lib/toasts.ts';
import { paths } from '../../paths.ts';
import { useCategories } from '../../site/use-categories.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLazy } from '../../ui/lazy.ts';
import type { ListedProduct } from '../device-list.ts';
import { addCompared, comparedProducts, uncompare } from './compared-products.ts';

const nothing: readonly ListedProduct[] = [];
export const useCompared = (): readonly ListedProduct[] =>
  useSyncExternalStore(comparedProducts.subscribe, comparedProducts.get, () => nothing);

/** `small` on cards, where the bar has the link. */
export default function CompareToggle({ product, small }: { product: ListedProduct; small?: boolean }) {
  const { t, language } = useLanguage();
  const { titleOf } = useCategories();
  const compared = useCompared();
  const chosen = compared.some(({ _id }) => _id === product._id);

  function press(): void {
    const problem = chosen ? void uncompare(product._id) : addCompared(product, titleOf);
    if (problem) toast.error(problem);
  }
  return (
    <div
      className={`relative flex min-h-11 flex-wrap items-center gap-x-4 print:hidden ${small ? '-mb-2' : ''}`}
    >
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={t('Compare {product}', { product: nameIn(language, product) })}
        className={`inline-flex min-h-11 items-center gap-1.5 font-semibold text-bottle hover:underline noscript:hidden ${small ? 'text-sm' : ''}`}
        onClick={press}
      >
        <Icon name={chosen ? 'check' : 'plus'} size={small ? 16 : 20} />
        {t('Compare')}
      </button>
      {compared.length > 0 && !small ? (
        <Link
          to={paths.compare(compared.map(({ _id }) => _id))}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('{count} of {max} chosen', { count: compared.length, max: maxCompared })}
        </Link>
      ) : null}
    </div>
  );
}

const loadBar = () => import('./compare-bar.tsx');

/** What is chosen, below a list of products; loaded once there is something. */
export function ComparedBelow() {
  const compared = useCompared();
  const [Bar, load] = useLazy(loadBar);
  const wanted = compared.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a load is requested once it is wanted
  useEffect(() => {
    if (wanted) load();
  }, [wanted]);
  return Bar && wanted ? <Bar compared={compared} /> : null;
}
