/** The page of a preview link, which the server renders by itself: it is never cached or indexed. */

import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { localizedField } from '@jontro/shop/catalog/localized-field.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { variantWords } from '@jontro/shop/catalog/variants.ts';
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { FastifyRequest } from 'fastify';
import { type Html, html, sendPage } from '../http/html.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { chosenLanguage } from '../web/chosen-language.ts';
import { findPreviewedProduct, previewPath } from './product-previews.ts';

const joined = (parts: readonly Html[]): Html => ({ markup: parts.map(({ markup }) => markup).join('') });

/** Pictures, price, variants and texts of a product. */
function previewOf(product: Product, language: Language): Html {
  const texts = serverTexts[language].productPreviews;
  const { value: description } = localizedField(product, 'description', language);
  const { value: features } = localizedField(product, 'keyFeatures', language);
  const { options = [], variants = [] } = product;
  return html`<p>${texts.note}</p>${joined(
    product.images.map((image) => html`<p><img src="${image}" alt=""></p>`),
  )}<p><strong>${formatTaka(currentPrice(product))}</strong>${
    product.discountPrice !== undefined && html` <s>${formatTaka(product.price)}</s>`
  }</p>${
    features.length > 0 && html`<ul>${joined(features.map((feature) => html`<li>${feature}</li>`))}</ul>`
  }${joined(description.split('\n').flatMap((line) => (line.trim() ? [html`<p>${line.trim()}</p>`] : [])))}${
    variants.length > 0 &&
    html`<dl>${joined(
      variants.map((variant) => {
        const { variantName, variantNames } = variantWords(options, variant.values);
        const price = formatTaka(variant.discountPrice ?? variant.price);
        return html`<dt>${variantNames?.[language as 'bn'] ?? variantName}</dt><dd>${price}</dd>`;
      }),
    )}</dl>`
  }`;
}

/** Registers GET /product-preview/:token; the language is the one chosen in the browser, else the shop's. */
export function productPreviewRoutes(app: App, context: Context): void {
  const languageOf = (request: FastifyRequest): Language =>
    chosenLanguage(request) ?? context.config.shop.language;
  app.get<{ Params: { token: string } }>(
    `${previewPath}/:token`,
    { config: { access: 'public' }, logLevel: 'warn' },
    async (request, reply) => {
      await context.limits.limit('preview-address', request.address);
      const product = await findPreviewedProduct(context.db, context.now(), request.params.token);
      const language = languageOf(request);
      const texts = serverTexts[language].productPreviews;
      reply.header('x-robots-tag', 'noindex');
      return product
        ? sendPage(reply, nameIn(language, product), previewOf(product, language), { language })
        : sendPage(reply, texts.over, html`<p>${texts.askAgain}</p>`, { status: 404, language });
    },
  );
}
