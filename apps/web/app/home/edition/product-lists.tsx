/** What sells best as a ranked list, and the newest products as a row: two lists that never look alike. */
import { bestSellerCategory } from '@jontro/shop/catalog/categories.ts';
import type { Home } from '@jontro/shop/home/home.endpoints.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { useCategories } from '../../site/use-categories.ts';
import { ProductName } from '../../ui/product-name.tsx';
import { KeyFacts, PriceBlock, Rating, Tile } from './home-product.tsx';
import { ListedSection } from './listed-section.tsx';
import { useEditionTexts } from './texts.ts';

export function MostSold({ home: { mostSold } }: { home: Home }) {
  const say = useEditionTexts();
  const { digits } = useLanguage();
  const { name, members } = useCategories().find(bestSellerCategory);
  if (mostSold.length === 0) return null;
  return (
    <ListedSection
      name="most-sold"
      title={say('mostSold')}
      all={members.length > 0 ? paths.category(name) : undefined}
    >
      <ol className="ed-ranks">
        {mostSold.map((product, position) => (
          <li key={product._id}>
            <Link to={paths.product(product)} className="ed-rank">
              <span className="ed-number tabular">
                <span className="sr-only">{say('place', { number: position + 1 })}: </span>
                <span aria-hidden="true">{digits(position + 1)}</span>
              </span>
              <Tile product={product} sizes="5rem" />
              <span className="ed-entry-text">
                <span className="ed-name">
                  <ProductName product={product} />
                </span>
                <KeyFacts product={product} />
                <span className="ed-line">
                  <PriceBlock product={product} />
                  <Rating product={product} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </ListedSection>
  );
}

export function Newest({ home: { newest } }: { home: Home }) {
  const say = useEditionTexts();
  if (newest.length === 0) return null;
  return (
    <ListedSection name="newest" title={say('newest')}>
      <ul className="ed-row ed-quiet" aria-labelledby="newest-title">
        {newest.map((product) => (
          <li key={product._id}>
            <Link to={paths.product(product)} className="ed-quiet-card">
              <Tile product={product} sizes="(min-width: 64rem) 15rem, 42vw" />
              <span className="ed-name">
                <ProductName product={product} />
              </span>
              <KeyFacts product={product} />
              <PriceBlock product={product} />
            </Link>
          </li>
        ))}
      </ul>
    </ListedSection>
  );
}
