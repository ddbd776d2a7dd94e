/** /manifest.webmanifest: how the shop appears when it is installed on a phone's home screen. */

import { colourRoles, darkSurface } from '@jontro/shop/design/tokens.ts';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { defaultLogo } from '@jontro/shop/site.ts';
import { translatorOf } from '../language/translate.ts';
import { defaultWebSettings, servicesContext } from '../lib/services.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/web-manifest.ts';
import { siteTexts } from './site-texts.ts';

const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

const ownIcons = [
  icon('/icon-192.png', 192, 'any'),
  icon('/icon-512.png', 512, 'any'),
  icon('/icon-maskable-512.png', 512, 'maskable'),
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

export function loader({ context }: Route.LoaderArgs): Response {
  const services = context.get(servicesContext);
  const settings = { ...defaultWebSettings(), ...services.shop };
  const { language = settings.language } = services;
  const { name, defaultLanguage, logo } = settings;
  const manifest = {
    id: paths.home,
    name,
    short_name: name,
    description: translatorOf(language)(siteTexts.blurb),
    lang: language,
    start_url: addressIn(language, defaultLanguage, paths.home),
    scope: '/',
    display: 'standalone',
    background_color: colourRoles.paper.light,
    theme_color: darkSurface.light,
    categories: ['shopping'],
    // An owner's logo serves every size; the default logo has an image for each.
    icons: logo === defaultLogo ? ownIcons : [{ src: logo, sizes: 'any' }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
}
