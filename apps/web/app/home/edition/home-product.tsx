/** What the lists of the second edition show of a product: its price with the saving, its rating, its picture. */
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import type { HomeProduct } from '@jontro/shop/home/home.endpoints.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { RatingMean } from '../../ui/stars.tsx';

/** The prices, and below them what the discount saves. */
export function PriceBlock({ product, className = '' }: { product: HomeProduct; className?: string }) {
  const { t } = useLanguage();
  const saving = product.price - currentPrice(product);
  return (
    <span className={`ed-price ${className}`}>
      <Price price={product.price} discountPrice={product.discountPrice} />
      {saving > 0 ? (
        <span data-saving="" className="ed-saving tabular">
          {t('Save {amount}', { amount: formatTaka(saving) })}
        </span>
      ) : null}
    </span>
  );
}

/** Nothing without reviews. */
export const Rating = ({ product: { rating } }: { product: HomeProduct }) =>
  rating ? <RatingMean rating={rating} className="text-sm" /> : null;

/** The first facts of the sheet that cards show: "28 h · IPX4". */
export function KeyFacts({ product: { card } }: { product: HomeProduct }) {
  const { language, digits } = useLanguage();
  if (!card?.facts.length) return null;
  return (
    <span className="ed-fact">{digits(card.facts.map((fact) => textIn(fact, language)).join(' · '))}</span>
  );
}

/** The main picture on its tile, as in all lists. */
export const Tile = ({
  product: { image },
  sizes,
  className = '',
}: {
  product: Pick<HomeProduct, 'image'>;
  sizes: string;
  className?: string;
}) => (
  <span className={`ed-tile bg-sweep ${className}`}>
    <Picture src={image} alt="" sizes={sizes} />
  </span>
);
