/** /robots.txt: excludes personal pages from search engines. */
import { languages } from '@jontro/shop/language.ts';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { defaultWebSettings, servicesContext } from '../lib/services.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/robots.ts';

/** Path prefixes. */
const personalPaths = [
  paths.dashboard,
  paths.cart,
  paths.checkout,
  '/orders/',
  '/success/',
  paths.cancel,
  '/login',
  paths.register,
];

export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl, defaultLanguage, closed } = {
    ...defaultWebSettings(),
    ...context.get(servicesContext).shop,
  };
  const lines = closed
    ? ['User-agent: *', 'Disallow: /', '']
    : [
        'User-agent: *',
        ...languages.flatMap((language) =>
          personalPaths.map((path) => `Disallow: ${addressIn(language, defaultLanguage, path)}`),
        ),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
