/** Routes of the redirects of old addresses. */
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addRedirect, importRedirects, listRedirects, removeRedirect } from './redirects.ts';
import type { IsPage, ShopPaths } from './store-redirects.ts';

/** For 12 million characters in JSON, of which few are Bengali: addresses are encoded. */
const bodyLimit = 40 * 1024 * 1024;

/** `pages` returns what knows the pages of the shop. */
export function redirectsRoutes(app: App, context: Context, pages: () => Promise<IsPage>): void {
  const { db } = context;
  const shopPaths = async (): Promise<ShopPaths> => {
    const isPage = await pages();
    return { isPage, isAnswered: (path) => isPage(path) || app.hasPlainRoute(path) };
  };
  app.route({
    ...redirectEndpoints.listRedirects,
    handler: async (r, reply) => withTotal(reply, await listRedirects(db, r.query)),
  });
  app.route({
    ...redirectEndpoints.addRedirect,
    handler: async (r) => addRedirect(context, requireUser(r), r.body, await shopPaths()),
  });
  app.route({
    ...redirectEndpoints.removeRedirect,
    handler: (r) => removeRedirect(context, requireUser(r), r.params.id),
  });
  app.route({
    ...redirectEndpoints.importRedirects,
    bodyLimit,
    config: { ...redirectEndpoints.importRedirects.config, upload: true },
    handler: async (r) => importRedirects(context, requireUser(r), r.body.text, await shopPaths()),
  });
}
