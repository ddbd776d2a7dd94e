/** /sitemap.xml: every public page for search engines, from the menu and the present catalogue. */
import { catalogCalls } from '@jontro/shop/catalog/catalog.calls.ts';
import { menu } from '@jontro/shop/catalog/categories.ts';
import { sendInProcess } from '../lib/send.ts';
import { servicesContext } from '../lib/services.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/sitemap.ts';

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const products = await sendInProcess(services)(catalogCalls.listAllProducts, { query: {} });
  const categories = menu.flatMap((entry) => [entry, ...entry.children]);
  const pages = [
    paths.home,
    ...categories.map(({ category }) => paths.category(category)),
    ...products.map(paths.product),
    paths.privacyPolicy,
  ];
  const urls = pages.map((path) => {
    const address = `${services.shop.publicUrl ?? ''}${path}`.replace(
      /[&<>"']/g,
      (sign) => signs[sign] ?? sign,
    );
    return `<url><loc>${address}</loc></url>\n`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
}
