/** /sitemap.xml: every public page for search engines, from the menu and the current catalogue. */
import { menuEntries } from '@jontro/shop/catalog/categories.ts';
import { languages } from '@jontro/shop/language.ts';
import { pagePath } from '@jontro/shop/pages/footer-pages.ts';
import { defaultWebSettings, servicesContext } from '../lib/services.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/sitemap.ts';
import { pageUrl } from './page-meta.ts';

/** Products per file, each with an address in every language; the protocol allows 50,000 URLs. */
const partSize = 10_000;

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character);

const xml = (kind: 'urlset' | 'sitemapindex', entries: readonly string[]) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${kind}>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );

/**
 * All pages in one file; for a large catalogue an index of parts: `?part=0` with the pages that are not products, the
 * following with 10,000 products each. An unknown part is a 404.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { productNames, shop } = context.get(servicesContext);
  const settings = { ...defaultWebSettings(), ...shop };
  const absoluteUrl = (path: string): string => settings.publicUrl + path;
  /** Entries of a page in every language, each with the addresses of the others: here, so that no page has to send them. */
  const entriesOf = (path: string): string[] => {
    const urls = languages.map((language) => [language, pageUrl({ ...settings, language }, path)] as const);
    const alternates = [...urls, ['x-default', absoluteUrl(path)] as const]
      .map(([tag, url]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(url)}"/>`)
      .join('');
    return urls.map(([, url]) => `<url><loc>${escapeXml(url)}</loc>${alternates}</url>`);
  };
  const categories = menuEntries(settings).flatMap((entry) => [entry, ...entry.children]);
  const staticPages = [
    paths.home,
    ...categories.map(({ category }) => paths.category(category)),
    paths.privacyPolicy,
    ...(settings.pages ?? []).map(pagePath),
  ];
  const pagesOf = async (part: number): Promise<string[]> =>
    part === 0 ? staticPages : (await productNames.list((part - 1) * partSize, partSize)).map(paths.product);

  const parts = Math.ceil((await productNames.count()) / partSize);
  const requestedPart = new URL(request.url).searchParams.get('part');
  if (requestedPart !== null) {
    const part = /^\d{1,5}$/.test(requestedPart) ? Number(requestedPart) : parts + 1;
    if (part > parts) throw new Response(null, { status: 404 });
    return xml('urlset', (await pagesOf(part)).flatMap(entriesOf));
  }
  if (parts <= 1) return xml('urlset', [...staticPages, ...(await pagesOf(1))].flatMap(entriesOf));
  const files = Array.from({ length: parts + 1 }, (_, part) => absoluteUrl(`${paths.sitemap}?part=${part}`));
  return xml(
    'sitemapindex',
    files.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`),
  );
}
