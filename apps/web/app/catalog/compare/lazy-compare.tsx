/** The button of the comparison on a product's page, loaded after it; without script a link to compare the product with others. */
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { useLoaded } from '../../ui/lazy.ts';
import type { ListedProduct } from '../device-list.ts';

const loadToggle = () => import('./compare-toggle.tsx');

export function LazyCompare({ product }: { product: ListedProduct }) {
  const { t } = useLanguage();
  const Toggle = useLoaded(loadToggle);
  return (
    <div className="min-h-11">
      {Toggle ? <Toggle product={product} /> : null}
      <noscript>
        <a href={paths.compare([product._id])} rel="nofollow" className="font-semibold underline">
          {t('Compare')}
        </a>
      </noscript>
    </div>
  );
}
