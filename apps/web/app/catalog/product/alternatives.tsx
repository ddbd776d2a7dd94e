/** On the page of a sold-out product: three of its category that are in stock, the nearest in price first. */
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { suggestions } from '@jontro/shop/languages/bn/suggestions.bn.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { registerLanguage } from '../../language/translate.ts';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProductName } from '../../ui/product-name.tsx';
import { relatedQuery } from '../catalog-queries.ts';

// Beside what shows these texts.
registerLanguage('bn', suggestions);

const shownCount = 3;

export default function Alternatives({ product }: { product: Product }) {
  const { t, digits } = useLanguage();
  const { data } = useQuery(relatedQuery(product));
  const price = currentPrice(product);
  const others = (data?.result ?? [])
    .filter(({ inStock }) => inStock)
    .sort((one, other) => Math.abs(currentPrice(one) - price) - Math.abs(currentPrice(other) - price))
    .slice(0, shownCount);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="instead-title" className="print:hidden">
      <h2 id="instead-title" className="mb-3 text-xl font-bold">
        {t('In stock instead')}
      </h2>
      <ul className="grid gap-2">
        {others.map((other) => (
          <li key={other._id}>
            <Link
              to={paths.product(other)}
              className="flex items-center gap-3 rounded-lg border border-line p-2 hover:bg-fog"
            >
              <Picture
                src={other.images[0]}
                alt=""
                sizes="48px"
                className="size-12 rounded-lg bg-sweep object-cover"
              />
              <span className="min-w-0 flex-1 leading-snug font-medium">
                <ProductName product={other} />
                <span className="tabular block font-bold">{digits(formatTaka(currentPrice(other)))}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
