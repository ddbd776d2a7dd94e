/** The home page (specification section 2, Home page). */

import { translatorOf } from '../language/translate.ts';
import { useLanguage } from '../language/use-language.ts';
import { pageData } from '../lib/page-data.ts';
import { paths } from '../paths.ts';
import { homeTitle, pageUrl, publicMeta, settingsOf } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { siteTexts } from '../site/site-texts.ts';
import type { Route } from './+types/home-page.ts';
import { AboutShop } from './about-shop.tsx';
import { BannerSlider } from './banner-slider.tsx';
import { BestSellers } from './best-sellers.tsx';
import { CustomerReviews } from './customer-reviews.tsx';
import {
  bannersQuery,
  bestSellersQuery,
  newArrivalsQuery,
  popularQuery,
  recentReviewsQuery,
} from './home-queries.ts';
import { NewArrivals } from './new-arrivals.tsx';
import { PopularCarousel } from './popular-carousel.tsx';
import { PromiseStrip } from './promise-strip.tsx';
import { TopCategories } from './top-categories.tsx';

const page = pageData(() => [
  bannersQuery,
  popularQuery,
  bestSellersQuery,
  newArrivalsQuery,
  recentReviewsQuery,
]);
export const loader = (args: Route.LoaderArgs) => page.loader(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.clientLoader(args);

export const meta: Route.MetaFunction = ({ matches }) => {
  const settings = settingsOf(matches);
  const { name, language } = settings;
  const description = translatorOf(language)(siteTexts.blurb);
  return [
    ...publicMeta(matches, { title: homeTitle(matches), description, path: paths.home }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'OnlineStore',
        name,
        description,
        url: pageUrl(settings, paths.home),
        areaServed: 'BD',
      },
    },
  ];
};

export default function HomePage() {
  const { t } = useLanguage();
  const { name } = useSettings();
  return (
    <>
      <h1 className="sr-only">{t('{shop}: gadgets and accessories in Bangladesh', { shop: name })}</h1>
      <div className="on-ink bg-ink md:pt-2 md:pb-8">
        <div className="md:shell">
          <BannerSlider />
        </div>
      </div>
      <PromiseStrip />
      <PopularCarousel />
      <TopCategories />
      <BestSellers />
      <NewArrivals />
      <CustomerReviews />
      <AboutShop />
    </>
  );
}
