/** The bar of what is chosen for the comparison. */
import { maxCompared } from '@jontro/shop/catalog/comparison.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ListedProduct } from '../device-list.ts';
import { clearCompared, uncompare } from './compared-products.ts';

export default function CompareBar({ compared }: { compared: readonly ListedProduct[] }) {
  const { t, language } = useLanguage();
  return (
    <section
      aria-label={t('Comparison')}
      className="sticky z-20 mx-auto mt-6 flex max-w-3xl flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-paper p-3 shadow-lift print:hidden"
      style={{ bottom: 'calc(var(--spacing) * 3 + env(safe-area-inset-bottom))' }}
    >
      <ul className="flex gap-1.5">
        {compared.map((product) => (
          <li key={product._id} className="relative">
            <Picture
              src={product.images[0]}
              alt=""
              sizes="2.5rem"
              className="size-10 rounded-control bg-sweep object-cover"
            />
            <button
              type="button"
              aria-label={t('Remove {product} from the comparison', { product: nameIn(language, product) })}
              className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border border-edge bg-paper"
              onClick={() => uncompare(product._id)}
            >
              <Icon name="x" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <ButtonLink
        to={paths.compare(compared.map(({ _id }) => _id))}
        size="small"
        className="min-h-11 sm:order-1"
      >
        {t('Compare')}
      </ButtonLink>
      <p role="status" className="tabular text-sm text-slate">
        {t('{count} of {max} chosen', { count: compared.length, max: maxCompared })}
      </p>
      <button
        type="button"
        className="min-h-11 text-sm font-semibold text-slate underline underline-offset-4 sm:ml-auto"
        onClick={clearCompared}
      >
        {t('Clear the list')}
      </button>
    </section>
  );
}
