/** A section of the home page's second edition by its name, with the style sheet that only these sections need. */

import type { Home } from '@jontro/shop/home/home.endpoints.ts';
import type { EditionSection as Name } from '@jontro/shop/home/home-sections.ts';
import type { ReactNode } from 'react';
import { LazyViewed } from '../../catalog/suggestions/lazy-viewed.tsx';
import { useSettings } from '../../site/settings.ts';
import { BuyerReviews } from './buyer-reviews.tsx';
import { BuyingGuide } from './buying-guide.tsx';
import { CategoryPrices } from './category-prices.tsx';
import { Deals } from './deals.tsx';
import styles from './edition.css?url';
import { Hero } from './hero.tsx';
import { useHome } from './home-data.ts';
import { MostSold, Newest } from './product-lists.tsx';
import { ShopFacts } from './shop-facts.tsx';

const sections: Readonly<Record<Name, (props: { home: Home }) => ReactNode>> = {
  hero: Hero,
  'category-prices': CategoryPrices,
  deals: Deals,
  'buying-guide': BuyingGuide,
  'most-sold': MostSold,
  newest: Newest,
  'buyer-reviews': BuyerReviews,
  'shop-facts': ShopFacts,
};

/** Below it stands what was looked at in this browser, where nothing moves when it appears. */
const last: Name = 'shop-facts';

export default function EditionSection({ name }: { name: Name }) {
  const { home, isLoading } = useHome();
  const { recentlyViewed, suggestions } = useSettings();
  const Section = sections[name];
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="edition" />
      {isLoading ? <div className="min-h-dvh" /> : null}
      {home ? <Section home={home} /> : null}
      {name === last && recentlyViewed && suggestions ? <LazyViewed className="shell pb-14" /> : null}
    </>
  );
}
