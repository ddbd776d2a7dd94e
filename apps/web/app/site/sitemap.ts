/** /sitemap.xml: every public page for search engines, from the menu and the present catalogue. */
import { menu } from '@jontro/shop/catalog/categories.ts';
import { servicesContext } from '../lib/services.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/sitemap.ts';

/** So many products stand in one file; the protocol allows 50,000 addresses. */
const partSize = 10_000;

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const xml = (kind: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', addresses: readonly string[]) => {
  const lines = addresses.map((address) => {
    const written = address.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
    return `<${entry}><loc>${written}</loc></${entry}>\n`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${kind}>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
};

/**
 * All pages in one file; of a large catalogue a file that names others, `?part=0` with the pages that are no products and
 * the following with 10,000 products each. A part that is not there is a 404.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { productNames, shop } = context.get(servicesContext);
  const full = (path: string): string => `${shop.publicUrl ?? ''}${path}`;
  const categories = menu.flatMap((entry) => [entry, ...entry.children]);
  const ownPages = [
    paths.home,
    ...categories.map(({ category }) => paths.category(category)),
    paths.privacyPolicy,
  ];
  const pagesOf = async (part: number): Promise<string[]> =>
    part === 0 ? ownPages : (await productNames.list((part - 1) * partSize, partSize)).map(paths.product);

  const parts = Math.ceil((await productNames.count()) / partSize);
  const asked = new URL(request.url).searchParams.get('part');
  if (asked !== null) {
    const part = /^\d{1,5}$/.test(asked) ? Number(asked) : parts + 1;
    if (part > parts) throw new Response(null, { status: 404 });
    return xml('urlset', 'url', (await pagesOf(part)).map(full));
  }
  if (parts <= 1) return xml('urlset', 'url', [...ownPages, ...(await pagesOf(1))].map(full));
  const files = Array.from({ length: parts + 1 }, (_, part) => full(`${paths.siteMap}?part=${part}`));
  return xml('sitemapindex', 'sitemap', files);
}
