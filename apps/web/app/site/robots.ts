/** /robots.txt: what search engines need not read: pages of one person, calls of the screens. */
import { servicesContext } from '../lib/services.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/robots.ts';

/** Beginnings of paths. */
const personal = [
  paths.dashboard,
  paths.cart,
  paths.checkout,
  '/success/',
  paths.cancel,
  '/login',
  paths.register,
];

export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl = '' } = context.get(servicesContext).shop;
  const lines = [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
