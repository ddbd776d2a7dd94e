/** Serves the pages: HTML that is the same for everyone, rendered once and cached until a change of what it shows. */

import { join } from 'node:path';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import type { RenderedPage } from '@jontro/shop/page-services.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { assetRoutes } from '../http/assets.ts';
import type { PublicResponse } from '../http/public-cache.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { choosesOtherLanguage, languageOfPage } from './chosen-language.ts';
import { contentSecurityPolicy } from './content-security.ts';
import { importPages, webRoot } from './web-build.ts';
import { webServices } from './web-services.ts';

/** Paths of the server; an unknown one is a JSON 404, never a page. */
const serverPaths =
  /^\/(api|auth|i|identity|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|payment-gateway|user)(\/|$)/;

/** The request that a page is rendered for; it does not depend on the visitor. */
export const pageRequest = (url: string, publicUrl: string): Request =>
  new Request(new URL(publicUrl).origin + url);

/** Adds the query of the request to a redirect, which is cached without unknown parameters. */
function withRequestQuery(location: string, url: string): string {
  const [path] = location.split('?');
  const query = url.indexOf('?');
  return query < 0 ? location : `${path}${url.slice(query)}`;
}

/**
 * Serves every page of the built web. Needs the build in apps/web/build; throws if it was built for another kind of
 * identity, because its pages would sign users in elsewhere.
 */
export async function pageRoutes(app: App, context: Context): Promise<void> {
  const { config, publicCache } = context;
  const entry = await importPages();
  if (entry.identityKind !== config.identity.kind) {
    throw new ConfigError(
      `The pages were built for ${entry.identityKind} identity, but IDENTITY is ${config.identity.kind}; build them with the same setting, as npm start does.`,
    );
  }
  const handle = entry.createWebHandler(webServices(app, context), 'production');
  await assetRoutes(app, join(webRoot, 'build/client'));

  app.get('/*', {
    config: { access: 'public' },
    onSend: async (request, reply) => {
      const { location } = reply.getHeaders();
      if (reply.statusCode === 301) reply.header('location', withRequestQuery(String(location), request.url));
    },
    handler: async (request, reply) => {
      if (serverPaths.test(request.url)) return reply.callNotFound();
      const page = languageOfPage(request, reply, config.shop.language);
      if (!page) return reply;
      const { language } = page;
      const { url, unboundedKeys } = entry.pageAddress(page.path, config.shop);
      const address = addressIn(language, config.shop.language, url);
      const compute = async () =>
        toPublicResponse(
          await handle(pageRequest(address, config.publicUrl), language),
          config.identity.kind,
        );
      return publicCache.serve(request, reply, address, compute, {
        unboundedKeys,
        // It takes the most time to compute, and shows no number of units.
        sendAged: true,
        sameFor: ({ cookie }) => !choosesOtherLanguage(cookie, language),
      });
    },
  });
}

function toPublicResponse(page: RenderedPage, identity: Config['identity']['kind']): PublicResponse {
  const body = Buffer.from(page.body.buffer, page.body.byteOffset, page.body.byteLength);
  const type = page.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const location = page.headers.get('location');
  return {
    status: page.status,
    body,
    headers: {
      'content-type': type,
      vary: 'accept-encoding',
      ...(location && { location }),
      // The browser has to request parts of the page again.
      ...(page.status === 503 && { 'retry-after': '5' }),
      ...(type.includes('html') && { 'content-security-policy': contentSecurityPolicy(body, identity) }),
    },
  };
}
