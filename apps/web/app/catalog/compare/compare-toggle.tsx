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

interface Chosen {
  compared: readonly ListedProduct[];
  chosen: boolean;
  press: () => void;
}

function useChosen(product: ListedProduct): Chosen {
  const { titleOf } = useCategories();
  const compared = useCompared();
  const chosen = compared.some(({ _id }) => _id === product._id);
  return {
    compared,
    chosen,
    press() {
      const problem = chosen ? void uncompare(product._id) : addCompared(product, titleOf);
      if (problem) toast.error(problem);
    },
  };
}

/** A sign in the corner of a card; the bar below the list has the link. */
export function CompareOnCard({ product }: { product: ListedProduct }) {
  const { t, language } = useLanguage();
  const { chosen, press } = useChosen(product);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={t('Compare {product}', { product: nameIn(language, product) })}
      title={t('Compare')}
      className="absolute top-0 right-0 z-10 grid size-11 place-items-center text-slate hover:text-ink aria-pressed:text-on-bottle noscript:hidden print:hidden"
      onClick={press}
    >
      <span className={`grid size-8 place-items-center rounded-full ${chosen ? 'bg-bottle' : 'bg-paper/80'}`}>
        <Icon name={chosen ? 'check' : 'scales'} size={18} />
      </span>
    </button>
  );
}

/** On the page of a product. */
export default function CompareToggle({ product }: { product: ListedProduct }) {
  const { t, language } = useLanguage();
  const { compared, chosen, press } = useChosen(product);
  return (
    <div className="relative flex min-h-11 flex-wrap items-center gap-x-4 print:hidden">
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={t('Compare {product}', { product: nameIn(language, product) })}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-bottle hover:underline noscript:hidden"
        onClick={press}
      >
        <Icon name={chosen ? 'check' : 'plus'} size={20} />
        {t('Compare')}
      </button>
      {compared.length > 0 ? (
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
