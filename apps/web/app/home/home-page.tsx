/** The home page (specification section 2, Home page). */
import {
  type EditionSection as EditionName,
  type HomeSection,
  specifiedSections,
} from '@jontro/shop/home/home-sections.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { translatorOf } from '../language/translate.ts';
import { useLanguage } from '../language/use-language.ts';
import { pageData } from '../lib/page-data.ts';
import { browserSettings } from '../lib/services.ts';
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
  homeQuery,
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
} satisfies Record<Exclude<HomeSection, EditionName>, { Section: () => ReactNode; query?: unknown }>;

/** A section of the second edition; all of them are in one file, which a page without them does not load. */
const loadEdition = () => import('./edition/edition-section.tsx');
const EditionSection = lazy(loadEdition);

const isSpecified = (name: HomeSection): name is keyof typeof sections => name in sections;

const page = pageData(({ settings: { homeSections = specifiedSections } }) => [
  ...(homeSections.includes('hero') ? [] : [bannersQuery]),
  ...(homeSections.every(isSpecified) ? [] : [homeQuery]),
  ...homeSections.filter(isSpecified).flatMap((name) => {
    const section = sections[name];
    return 'query' in section ? section.query : [];
  }),
]);
export const loader = (args: Route.LoaderArgs) => page.loader(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => {
  // With the data, not after them; a failure is that of the sections, which load it again.
  if (!(browserSettings().homeSections ?? specifiedSections).every(isSpecified))
    loadEdition().catch(() => {});
  return page.clientLoader(args);
};

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
  const { name, homeSections = specifiedSections } = useSettings();
  return (
    <>
      <h1 className="sr-only">{t('{shop}: gadgets and accessories in Bangladesh', { shop: name })}</h1>
      {homeSections.includes('hero') ? null : (
        <div className="on-ink bg-dark md:pt-2 md:pb-8">
          <div className="md:shell">
            <BannerSlider />
          </div>
        </div>
      )}
      {homeSections.map((name) => {
        if (!isSpecified(name))
          return (
            // What follows is below the window until its file has come, so that nothing visible moves.
            <Suspense key={name} fallback={<div className="min-h-dvh" />}>
              <EditionSection name={name} />
            </Suspense>
          );
        const { Section } = sections[name];
        return <Section key={name} />;
      })}
    </>
  );
}
