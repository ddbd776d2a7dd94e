/** /sitemap.xml: every public page for search engines, from the menu and the current catalogue. */
import { menu } from '@jontro/shop/catalog/categories.ts';
import { servicesContext } from '../lib/services.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/sitemap.ts';

/** Products per file; the protocol allows 50,000 URLs. */
const partSize = 10_000;

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const xml = (kind: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', urls: readonly string[]) => {
  const lines = urls.map((url) => {
    const escaped = url.replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character);
    return `<${entry}><loc>${escaped}</loc></${entry}>\n`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${kind}>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
};

/**
 * All pages in one file; for a large catalogue an index of parts: `?part=0` with the pages that are not products, the
 * following with 10,000 products each. An unknown part is a 404.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { productNames, shop } = context.get(servicesContext);
  const absoluteUrl = (path: string): string => `${shop.publicUrl ?? ''}${path}`;
  const categories = menu.flatMap((entry) => [entry, ...entry.children]);
  const staticPages = [
    paths.home,
    ...categories.map(({ category }) => paths.category(category)),
    paths.privacyPolicy,
  ];
  const pagesOf = async (part: number): Promise<string[]> =>
    part === 0 ? staticPages : (await productNames.list((part - 1) * partSize, partSize)).map(paths.product);

  const parts = Math.ceil((await productNames.count()) / partSize);
  const requestedPart = new URL(request.url).searchParams.get('part');
  if (requestedPart !== null) {
    const part = /^\d{1,5}$/.test(requestedPart) ? Number(requestedPart) : parts + 1;
    if (part > parts) throw new Response(null, { status: 404 });
    return xml('urlset', 'url', (await pagesOf(part)).map(absoluteUrl));
  }
  if (parts <= 1) return xml('urlset', 'url', [...staticPages, ...(await pagesOf(1))].map(absoluteUrl));
  const files = Array.from({ length: parts + 1 }, (_, part) => absoluteUrl(`${paths.sitemap}?part=${part}`));
  return xml('sitemapindex', 'sitemap', files);
}
