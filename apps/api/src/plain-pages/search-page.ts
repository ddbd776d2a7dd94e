/** What a search finds, without script. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { productPath } from '@jontro/shop/catalog/product-path.ts';
import { message } from '@jontro/shop/messages.ts';
import { type Html, html } from '../http/html.ts';
import { fault, join, sendPlainPage } from './markup.ts';
import { smallPicture, taka } from './order-lines.ts';
import { plainPaths } from './plain-paths.ts';
import type { Visit } from './visit.ts';

const productList = (visit: Visit, products: readonly Product[]): Html =>
  html`<section><ul class="lines">${join(
    products.map(
      (product) =>
        html`<li>${smallPicture(product.images[0] ?? '')}<div><h2><a href="${visit.href(productPath(product))}">${nameIn(visit.language, product)}</a></h2><p><strong>${taka(visit, currentPrice(product))}</strong> · ${visit.t(product.inStock ? 'In Stock' : 'Out of Stock')}</p></div></li>`,
    ),
  )}</ul></section>`;

/** Handles GET /search. */
export async function sendSearch(visit: Visit) {
  const { t, texts, href } = visit;
  const query = visit.query('query').slice(0, 100);
  const asked = visit.query('page');
  const page = /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1;
  if (!query)
    return sendPlainPage(visit, {
      title: t('Search'),
      content: html`<section><p>${texts.emptySearch}</p></section>`,
    });
  const title = `“${query}”`;
  const found = await visit.send(catalogEndpoints.listSearchResults, { query: { query, page, limit: 12 } });
  if (!found.ok) return sendPlainPage(visit, { title, content: fault(visit.refusal(found)) });
  const { result, total, totalPages, near } = found.body;
  const others = near ? [...near.products, ...near.popular].slice(0, 6) : [];
  const link = (to: number, label: string) =>
    html`<a class="button second" href="${href(`${plainPaths.search}?${new URLSearchParams({ query, page: String(to) })}`)}">${label}</a>`;
  const content =
    result.length === 0
      ? html`<section><p>${texts.nothingFound(query)}</p></section>${others.length > 0 && productList(visit, others)}`
      : html`<p>${t(message('{count} products found', { count: total }))}</p>${productList(visit, result)}<p class="row">${page > 1 && link(page - 1, t('Previous'))}${page < totalPages && link(page + 1, t('Next'))}</p>`;
  return sendPlainPage(visit, { title, content });
}
