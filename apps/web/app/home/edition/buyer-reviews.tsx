/** What buyers say: one review loud, the others small, each with its stars and its product. */
import type { BuyerReview, Home } from '@jontro/shop/home/home.endpoints.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { ProductName } from '../../ui/product-name.tsx';
import { GivenStars } from '../../ui/stars.tsx';
import { Tile } from './home-product.tsx';
import { ListedSection } from './listed-section.tsx';
import { useEditionTexts } from './texts.ts';

export function BuyerReviews({ home: { reviews } }: { home: Home }) {
  const say = useEditionTexts();
  if (reviews.length === 0) return null;
  return (
    <ListedSection name="buyer-reviews" title={say('reviews')} text={say('reviewsText')}>
      <ul className="ed-quotes">
        {reviews.map((review) => (
          <li key={review.text}>
            <Quote review={review} />
          </li>
        ))}
      </ul>
    </ListedSection>
  );
}

const languageOf = (text: string) => (/[\u0980-\u09ff]/.test(text) ? 'bn' : 'en');

function Quote({ review: { rating, text, firstName, product } }: { review: BuyerReview }) {
  const { t } = useLanguage();
  return (
    <figure className="ed-quote">
      <GivenStars rating={rating} />
      <blockquote lang={languageOf(text)} dir="auto">
        {text}
      </blockquote>
      <figcaption>
        <Tile product={product} sizes="3rem" />
        <span>
          <span className="ed-who">{firstName ?? t('A customer')}</span>
          <Link to={paths.product(product)}>
            <ProductName product={product} />
          </Link>
        </span>
      </figcaption>
    </figure>
  );
}
