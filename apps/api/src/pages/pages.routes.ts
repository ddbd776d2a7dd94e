/** Routes of the owner's pages. */
import { pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { pageEndpoints } from '@jontro/shop/pages/pages.endpoints.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { publishPage, savePage, withdrawPage } from './change-pages.ts';
import { findPage, findPageDraft, listPages, pageTag } from './pages.ts';
import { followPublishedPages } from './published-pages.ts';

/** Returns the function that reads again which pages are published. */
export function pagesRoutes(app: App, context: Context): () => Promise<void> {
  const { db, publicCache } = context;
  const { load } = followPublishedPages(app, context);
  /** The shop shows a change before the response. */
  const thenLoad = async <Result>(changing: Promise<Result>): Promise<Result> => {
    const result = await changing;
    await load();
    return result;
  };
  app.route(
    cachedEndpoint(publicCache, pageEndpoints.findPage, ({ params }) => findPage(db, params.slug), {
      tags: ({ params }) => [pageTag(params.slug)],
    }),
  );
  app.route({ ...pageDraftEndpoints.listPages, handler: () => listPages(db) });
  app.route({ ...pageDraftEndpoints.findPageDraft, handler: (r) => findPageDraft(db, r.params.slug) });
  app.route({ ...pageDraftEndpoints.savePage, handler: (r) => savePage(context, requireUser(r), r) });
  app.route({
    ...pageDraftEndpoints.publishPage,
    handler: (r) => thenLoad(publishPage(context, requireUser(r), r)),
  });
  app.route({
    ...pageDraftEndpoints.withdrawPage,
    handler: (r) => thenLoad(withdrawPage(context, requireUser(r), r)),
  });
  return load;
}
