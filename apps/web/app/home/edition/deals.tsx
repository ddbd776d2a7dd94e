/** The discounts that end, with the day on which they do; nothing where there are none. */
import { formatDayOf } from '@jontro/shop/dates.ts';
import type { Home } from '@jontro/shop/home/home.endpoints.ts';
import { formatClock } from '@jontro/shop/shoppers-dates.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { ProductName } from '../../ui/product-name.tsx';
import { PriceBlock, Rating, Tile } from './home-product.tsx';
import { useEditionTexts } from './texts.ts';

/** "Thu 26 Nov, 11:59 pm" of a time in ISO 8601. */
function useEndText(): (iso: string) => string {
  const { language } = useLanguage();
  return (iso) => {
    const time = Date.parse(iso);
    return `${formatDayOf(time, language)}, ${formatClock(time, language)}`;
  };
}

export function Deals({ home: { deals } }: { home: Home }) {
  const say = useEditionTexts();
  const endText = useEndText();
  const [first] = deals;
  if (!first) return null;
  const isCommon = deals.every(({ discountUntil }) => discountUntil === first.discountUntil);
  return (
    <section id="deals" aria-labelledby="deals-title" className="on-ink ed-deals">
      <div className="shell">
        <div>
          <h2 id="deals-title" className="ed-d2">
            {say('deals')}
          </h2>
          <p className="ed-deals-end">
            {isCommon ? say('dealsEnd', { time: endText(first.discountUntil) }) : say('dealsEnds')}
          </p>
        </div>
        <ul className="ed-row" aria-labelledby="deals-title">
          {deals.map((product) => (
            <li key={product._id}>
              <Link to={paths.product(product)} className="ed-deal">
                <Tile product={product} sizes="(min-width: 64rem) 15rem, 62vw" />
                <span className="ed-name">
                  <ProductName product={product} />
                </span>
                <PriceBlock product={product} />
                <Rating product={product} />
                {isCommon ? null : (
                  <span className="ed-small">{say('until', { time: endText(product.discountUntil) })}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
