/** Additive: a page that the owner has written and published, under /pages/ (decision 178). */
import { ownerPage } from '@jontro/shop/languages/bn/owner-page.bn.ts';
import { withParams } from '@jontro/shop/messages.ts';
import { pagePath } from '@jontro/shop/pages/footer-pages.ts';
import { pageTextIn } from '@jontro/shop/pages/page-content.ts';
import { plainText } from '@jontro/shop/pages/page-markup.ts';
import type { PublishedPage } from '@jontro/shop/pages/pages.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { data, useParams } from 'react-router';
import { registerLanguage } from '../language/translate.ts';
import { findFetched, pageData } from '../lib/page-data.ts';
import { statusOf } from '../lib/send.ts';
import { pageTitle, publicMeta, settingsOf } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/owner-page.ts';
import { ownerPageJsonLd } from './owner-page-json-ld.ts';
import { ownerPageKey, ownerPageQuery } from './owner-page-query.ts';
import { PageBlocks } from './page-blocks.tsx';

registerLanguage('bn', ownerPage);

/** Search engines show no more. */
const maxDescriptionLength = 160;

/** How long to wait for a page, in ms, before showing a skeleton. */
const page = pageData(({ params }) => [ownerPageQuery(params.slug ?? '')], { waitMs: 300 });
export const loader = (args: Route.LoaderArgs) => page.loader(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.clientLoader(args);

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const found = findFetched<PublishedPage>(loaderData, ownerPageKey(params.slug));
  if (!found) return pageTitle(matches, withParams(params.slug));
  const settings = settingsOf(matches);
  const { name, language } = settings;
  const title = pageTextIn(found.title, language).text;
  const opening = found.blocks.find(({ kind }) => kind === 'text' || kind === 'question') ?? found.blocks[0];
  const description = plainText(pageTextIn(opening?.text, language).text).replaceAll(/\s+/g, ' ');
  return [
    ...publicMeta(matches, {
      title: `${title} | ${name}`,
      description: description.slice(0, maxDescriptionLength),
      path: pagePath(params.slug),
    }),
    { 'script:ld+json': ownerPageJsonLd(settings, found) },
  ];
};

export default function OwnerPage() {
  const { slug = '' } = useParams();
  const settings = useSettings();
  const { language, name } = settings;
  const { data: found, isPending, error, refetch } = useQuery(ownerPageQuery(slug));
  const title = found && pageTextIn(found.title, language);
  // For a page that loaded after its address.
  useEffect(() => {
    if (title) document.title = `${title.text} | ${name}`;
  }, [title, name]);
  if (found && title)
    return (
      <article className="shell py-10 lg:py-14">
        <h1
          className="mb-6 text-3xl font-bold lg:text-4xl"
          lang={title.language === language ? undefined : title.language}
        >
          {title.text}
        </h1>
        <PageBlocks blocks={found.blocks} language={language} />
      </article>
    );
  if (statusOf(error) === 404) throw data(null, { status: 404 });
  return (
    <div className="shell py-10 lg:py-14">
      {isPending ? (
        <Loading label="The page">
          <Skeleton className="h-96" />
        </Loading>
      ) : (
        <LoadFailed what="The page" onRetry={() => void refetch()} />
      )}
    </div>
  );
}
