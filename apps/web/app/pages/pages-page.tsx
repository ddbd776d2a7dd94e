/** Additive: the owner's pages, and the editor of the one that `?page` names (decision 178). */
import { pageTextIn } from '@jontro/shop/pages/page-content.ts';
import { pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/pages-page.ts';
import { PageEditor } from './page-editor.tsx';
import { PageState } from './page-state.tsx';
import { editorPath } from './pages-path.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Pages');

const pagesKey = ['pageDrafts'] as const;

export default function PagesPage() {
  const [address] = useSearchParams();
  const slug = address.get('page');
  return slug === null ? <PageList /> : <Editor key={slug} slug={slug} />;
}

function PageList() {
  const { language } = useLanguage();
  const { ready } = useSession();
  const query = useQuery({ ...endpointQuery(pagesKey, pageDraftEndpoints.listPages, {}), enabled: ready });
  return (
    <>
      <DashboardHeading
        title="Pages"
        note="What you publish stands in the footer of the shop and is found by search engines."
      />
      {query.isError ? <LoadFailed what="Pages" onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingPages className="h-96" /> : null}
      <ul className="grid gap-3">
        {query.data?.map((page) => (
          <li key={page.slug}>
            <Link
              to={editorPath(page.slug)}
              className="flex items-center gap-4 rounded-card border border-line bg-paper p-4 hover:border-ink"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
                <span className="min-w-0 flex-[1_1_12rem] font-semibold">
                  {pageTextIn(page.title, language).text || page.slug}
                </span>
                <PageState page={page} />
              </span>
              <Icon name="chevronRight" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Editor({ slug }: { slug: string }) {
  const { ready, user } = useSession();
  const query = useQuery({
    ...endpointQuery([...pagesKey, slug], pageDraftEndpoints.findPageDraft, { params: { slug } }),
    enabled: ready,
    // What is typed stays; what somebody else saves meanwhile is shown when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.data) return <PageEditor page={query.data} storageKey={`page.${user?.email}.${slug}`} />;
  if (query.isError) return <LoadFailed what="The page" onRetry={() => void query.refetch()} />;
  return <LoadingPages className="h-[60rem]" />;
}

const LoadingPages = ({ className }: { className: string }) => (
  <Loading label="Pages">
    <Skeleton className={className} />
  </Loading>
);
