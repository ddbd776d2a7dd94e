/** Pages of a preview: rendered with other settings, never cached, with a bar that says so and ends it. */
import formBody from '@fastify/formbody';
import type { OwnHeroes } from '@jontro/shop/home/own-hero.ts';
import type { Language } from '@jontro/shop/language.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import type { WebSettings } from '@jontro/shop/page-services.ts';
import {
  endPreviewPath,
  type PreviewedName,
  previewBar,
  previewCookie,
} from '@jontro/shop/settings/preview.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { FastifyReply } from 'fastify';
import { previewBanners } from '../catalog/banners.ts';
import { findHome } from '../home/find-home.ts';
import { type CookieConfig, hostCookieName } from '../http/host-cookie.ts';
import { html } from '../http/html.ts';
import type { PublicResponse } from '../http/public-cache.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';

/** An element that no page has, so that the browser's React leaves it where it is. */
const barOf = (language: Language): string =>
  html`<shop-preview role="region" aria-label="${textIn(previewBar.end, language)}" class="print:hidden flex flex-wrap items-center justify-center gap-x-3 bg-marigold-wash px-4 py-1 text-center text-[0.8125rem] font-medium"><form method="post" action="${endPreviewPath}" novalidate><span>${textIn(previewBar.text, language)} </span><button type="submit" class="min-h-6 font-semibold underline">${textIn(previewBar.end, language)}</button></form></shop-preview>`
    .markup;

/** The settings of the pages of a preview. */
export async function previewSettings(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  previewed: Partial<Pick<ShopSettings, PreviewedName>>,
): Promise<Partial<WebSettings>> {
  const { banners, heroes, buyingGuide, ...values } = previewed;
  const timeless = { ...previewed, ...(heroes && { heroes: withoutTimes(heroes) }) };
  return {
    ...values,
    ...(banners && { previewedBanners: await previewBanners(db, banners) }),
    ...((heroes || buyingGuide || values.topCategories) && {
      previewedHome: await findHome(db, { ...config.shop, ...timeless }, now()),
    }),
  };
}

/** The heroes as they are at their time, so that one can be looked at before it. */
const withoutTimes = (heroes: OwnHeroes): OwnHeroes =>
  heroes === 'demo' ? heroes : heroes.map(({ from: _from, until: _until, ...hero }) => hero);

/** Sends a page of a preview, which neither the shop nor a browser or proxy keeps. */
export function sendPreview(reply: FastifyReply, page: PublicResponse, language: Language): FastifyReply {
  const { status = 200, headers, body } = page;
  reply.status(status).headers({ ...headers, 'cache-control': 'no-store', vary: 'cookie' });
  if (!headers['content-type']?.includes('html')) return reply.send(body);
  return reply.send(String(body).replace(/<body[^>]*>/, (start) => start + barOf(language)));
}

/** The form of the bar; it works without scripts. */
export function endPreviewRoute(app: App, config: CookieConfig): void {
  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 1024 });
    scope.post(endPreviewPath, { config: { access: 'public' }, bodyLimit: 1024 }, (_request, reply) =>
      reply
        .clearCookie(hostCookieName(previewCookie, config), { path: '/', secure: config.secureCookies })
        .header('cache-control', 'no-store')
        .redirect('/', 303),
    );
  });
}
