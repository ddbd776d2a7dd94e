/** Serves the pages: HTML that is the same for everyone, rendered once and cached until a change of what it shows. */

import { join } from 'node:path';
import type { Language } from '@jontro/shop/language.ts';
import { addressIn, parseAddress } from '@jontro/shop/language-addresses.ts';
import { serverTimeHeader } from '@jontro/shop/server-time.ts';
import { digitsOf } from '@jontro/shop/translator.ts';
import type { FastifyReply } from 'fastify';
import { productTag } from '../catalog/catalog-tags.ts';
import { ConfigError } from '../config/config-error.ts';
import { edgeHeadersOf } from '../edge/edge-headers.ts';
import { assetRoutes } from '../http/assets.ts';
import { isReadable } from '../http/decodable-url.ts';
import type { PublicResponse } from '../http/public-cache.ts';
import { acceptsPage } from '../http/raw-responses.ts';
import type { App } from '../http/server.ts';
import { endPlainPages, plainReasonOf } from '../plain-pages/plain-cookie.ts';
import { productById, redirectFor, requestedSource } from '../redirects/serve-redirect.ts';
import type { Context } from '../runtime/context.ts';
import { choosePreset } from '../settings/preset.routes.ts';
import { findPreview, mayPreview } from '../settings/preview.ts';
import { choosesOtherLanguage, chosenLanguage, languageOfPage } from './chosen-language.ts';
import {
  chooseDataSaver,
  choosesDataSaver,
  createPictureSizes,
  savesData,
  savesScripts,
  withVariants,
} from './data-saver.ts';
import { createReadEndpoint } from './in-process-send.ts';
import { createPageRenderer } from './page-renderer.ts';
import { endPreviewRoute, previewSettings, sendPreview } from './preview-page.ts';
import { typedSearch, withoutScripts } from './scriptless-page.ts';
import { importAddresses, pagesModule, webRoot } from './web-build.ts';
import { webServices } from './web-services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for an old address, whose redirect has chosen among the parameters. */
    isRedirect?: true;
  }
}

/** Paths of the server; an unknown one is a JSON 404, never a page. */
const serverPaths =
  /^\/(api|auth|i|identity|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|payment-gateway|user)(\/|$)/;

/** Whether the shop has something at a path: a page, or what is no page. */
export async function shopPaths(): Promise<(path: string) => boolean> {
  const { isPage } = await importAddresses();
  return (path) => serverPaths.test(path) || isPage(path);
}

/** A path that no page has. Its error page serves every address that cannot be read, so that there is one of them. */
const unreadablePath = '/-';

/** The URL that a page is rendered for; it does not depend on the visitor. */
export const pageUrl = (address: string, publicUrl: string): string => new URL(publicUrl).origin + address;

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
  const pages = await importAddresses();
  if (pages.identityKind !== config.identity.kind) {
    throw new ConfigError(
      `The pages were built for ${pages.identityKind} identity, but IDENTITY is ${config.identity.kind}; build them with the same setting, as npm start does.`,
    );
  }
  const services = webServices(app, context);
  const renderer = createPageRenderer(
    { pages: services, readEndpoint: createReadEndpoint(app), log: app.log },
    { pages: pagesModule, identity: config.identity.kind },
  );
  const addSizes = createPictureSizes(context.imageHost);
  const edgeHeaders = edgeHeadersOf(config.edge);
  /** For the clock of the page (apps/web/app/lib/clock.ts). */
  const tellTime = (reply: FastifyReply) =>
    reply.header('server-timing', serverTimeHeader(context.now().getTime()));
  /** A page of the data saver. */
  async function renderSaved(url: string, language: Language): Promise<PublicResponse> {
    const page = await renderer.render(url, language, { ...services.shop, savesData: true });
    const digits = digitsOf(language, config.shop.bengaliDigits);
    return addSizes(page, digits);
  }
  // The first visitor after a start does not wait for the thread to load.
  app.addHook('onListen', async () => renderer.prepare());
  app.addHook('onClose', () => renderer.close());
  app.errorPage.send = (request, reply) => {
    const { method, headers, url } = request;
    if (!['GET', 'HEAD'].includes(method) || !acceptsPage(headers) || serverPaths.test(url)) return undefined;
    const language = chosenLanguage(request) ?? parseAddress(url, config.shop.language).language;
    const address = addressIn(language, config.shop.language, unreadablePath);
    const compute = () => renderer.render(pageUrl(address, config.publicUrl), language);
    tellTime(reply);
    return publicCache.serve(request, reply, address, compute, { unboundedKeys: true });
  };
  endPreviewRoute(app, config);
  await assetRoutes(app, join(webRoot, 'build/client'));

  app.get('/*', {
    config: { access: 'public', cached: true },
    onSend: async (request, reply) => {
      const { location } = reply.getHeaders();
      if (reply.statusCode === 301 && !request.isRedirect)
        reply.header('location', withRequestQuery(String(location), request.url));
    },
    handler: async (request, reply) => {
      if (serverPaths.test(request.url)) return reply.callNotFound();
      if (endPlainPages(request, reply, config)) return reply;
      if (await choosePreset(context, request, reply)) return reply;
      if (config.shop.dataSaver && chooseDataSaver(request, reply, config)) return reply;
      const isPageUrl = isReadable(request.originalUrl);
      const page = isPageUrl
        ? languageOfPage(request, reply, config)
        : parseAddress(request.url, config.shop.language);
      if (!page) return reply;
      const { language } = page;
      const { dataSaver } = config.shop;
      const reason = plainReasonOf(
        request.headers.cookie,
        request.url,
        dataSaver && savesScripts(request.headers, page.path),
      );
      const typed = reason === 'failed' && typedSearch(request.url);
      if (typed)
        return reply
          .header('cache-control', 'no-store')
          .redirect(addressIn(language, config.shop.language, typed), 303);
      const source = requestedSource(page.path, config.shop.language, pages.isPage);
      const redirect = await redirectFor(context, page, source);
      if (redirect !== undefined) {
        request.isRedirect = true;
        return reply.header('cache-control', 'no-cache').redirect(redirect, 301);
      }
      const product = isPageUrl ? undefined : await productById(context, page);
      if (product) return reply.header('cache-control', 'no-cache').redirect(product, 301);
      const path = isPageUrl ? page.path : unreadablePath;
      const { url, unboundedKeys, productId, movedTo } = pages.pageAddress(path, config.shop);
      if (movedTo) {
        const location = addressIn(language, config.shop.language, movedTo);
        return reply.header('cache-control', 'no-cache').redirect(location, 301);
      }
      const address = addressIn(language, config.shop.language, url);
      tellTime(reply);
      const previewed = mayPreview(request.headers.cookie) ? await findPreview(context, request) : undefined;
      if (previewed) {
        const shop = { ...services.shop, ...(await previewSettings(context, previewed)) };
        return sendPreview(
          reply,
          await renderer.render(pageUrl(address, config.publicUrl), language, shop),
          language,
        );
      }
      const saves = dataSaver && savesData(request.headers);
      const variant = (saves ? ' data-saver' : '') + (reason && reason !== 'off' ? ` ${reason}` : '');
      // An edge keeps the usual page alone, and does not see what a visitor has chosen.
      const isOwn = variant !== '' || (dataSaver && choosesDataSaver(request.headers));
      const compute = async () => {
        const url = pageUrl(address, config.publicUrl);
        const page = await (saves ? renderSaved(url, language) : renderer.render(url, language));
        const whole = dataSaver ? withVariants(page) : page;
        // A browser without script needs nothing else than the page that everybody gets.
        return reason && reason !== 'off'
          ? withoutScripts(whole, address, language, reason, config.identity.kind)
          : whole;
      };
      return publicCache.serve(request, reply, address + variant, compute, {
        unboundedKeys,
        subject: productId && productTag(productId),
        unrepeated: variant !== '',
        // It takes the most time to compute, and shows no number of units.
        sendAged: true,
        edgeHeaders: isOwn ? undefined : edgeHeaders,
        // An address that may get a redirect is always looked for.
        sameFor: (headers) =>
          source === undefined &&
          !mayPreview(headers.cookie) &&
          !choosesOtherLanguage(headers.cookie, language) &&
          !(dataSaver && (savesData(headers) || (edgeHeaders && choosesDataSaver(headers)))),
      });
    },
  });
}
