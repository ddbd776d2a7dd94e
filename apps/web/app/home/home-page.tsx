/** The home page (specification section 2, Home page). */
import { homeSections as allSections, type HomeSection } from '@jontro/shop/home/home-sections.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import type { ReactNode } from 'react';
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

/** The sections of the page with their data; the owner chooses them and their order. */
const sections = {
  promises: { Section: PromiseStrip },
  popular: { Section: PopularCarousel, query: popularQuery },
  categories: { Section: TopCategories },
  'best-sellers': { Section: BestSellers, query: bestSellersQuery },
  'new-arrivals': { Section: NewArrivals, query: newArrivalsQuery },
  reviews: { Section: CustomerReviews, query: recentReviewsQuery },
  about: { Section: AboutShop },
} satisfies Record<HomeSection, { Section: () => ReactNode; query?: unknown }>;

const page = pageData(({ settings: { homeSections = allSections } }) => [
  bannersQuery,
  ...homeSections.flatMap((name) => {
    const section = sections[name];
    return 'query' in section ? section.query : [];
  }),
]);
export const loader = (args: Route.LoaderArgs) => page.loader(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.clientLoader(args);

export const meta: Route.MetaFunction = ({ matches }) => {
  const settings = settingsOf(matches);
  const { name, language, ownerTexts, specificationTexts } = settings;
  const t = translatorOf(language);
  const description = ownerTexts.blurb
    ? textIn(ownerTexts.blurb, language)
    : specificationTexts
      ? t(siteTexts.blurb)
      : t('{shop}: gadgets and accessories in Bangladesh', { shop: name });
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
  const { name, homeSections = allSections } = useSettings();
  return (
    <>
      <h1 className="sr-only">{t('{shop}: gadgets and accessories in Bangladesh', { shop: name })}</h1>
      <div className="on-ink bg-dark md:pt-2 md:pb-8">
        <div className="md:shell">
          <BannerSlider />
        </div>
      </div>
      {homeSections.map((name) => {
        const { Section } = sections[name];
        return <Section key={name} />;
      })}
    </>
  );
}
