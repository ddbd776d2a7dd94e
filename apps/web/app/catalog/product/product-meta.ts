/** Metadata of a product for search engines and sharing. */

import { deliveryCharge } from '@jontro/shop/cart/delivery.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { starCount } from '@jontro/shop/catalog/ratings.ts';
import { imageUrlAtWidth, storedImageWidth } from '@jontro/shop/images/image-urls.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import type { MetaDescriptor } from 'react-router';
import { translatorOf } from '../../language/translate.ts';
import { paths } from '../../paths.ts';
import { pageUrl, publicMeta, settingsOf } from '../../site/page-meta.ts';

type Matches = Parameters<typeof publicMeta>[0];

export const productTitle = ({ productName }: Product, shopName: string): string =>
  `${productName} | ${shopName}`;

export function productMeta(matches: Matches, product: Product): MetaDescriptor[] {
  const { name } = settingsOf(matches);
  const [firstLine = ''] = product.description.split('\n');
  const description = `${product.productName} for ${formatTaka(currentPrice(product))}. ${shorten(firstLine, 140)}`;
  return [
    ...publicMeta(matches, {
      title: productTitle(product, name),
      description,
      path: paths.product(product),
      type: 'product',
      image: product.images[0],
    }),
    { 'script:ld+json': productJsonLd(matches, product) },
    { 'script:ld+json': breadcrumbJsonLd(matches, product) },
  ];
}

/** Days within which unused goods can be returned (product-notes.tsx). */
const returnDays = 7;

/** The product and its offer as schema.org data. */
function productJsonLd(matches: Matches, product: Product) {
  const settings = settingsOf(matches);
  const { name, publicUrl } = settings;
  const country = 'BD';
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.productName,
    category: product.category,
    description: product.description,
    image: product.images.map(
      (image) => new URL(imageUrlAtWidth(image, storedImageWidth), publicUrl || 'http://localhost').href,
    ),
    sku: product._id,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
        bestRating: starCount,
      },
    }),
    offers: {
      '@type': 'Offer',
      url: pageUrl(settings, paths.product(product)),
      price: currentPrice(product),
      priceCurrency: 'BDT',
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
        shippingRate: {
          '@type': 'MonetaryAmount',
          value: deliveryCharge(1, settings, undefined, {
            grams: Number(product.weight ?? 0),
            subtotal: currentPrice(product),
          }),
          currency: 'BDT',
        },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: country,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: returnDays,
      },
    },
  };
}

/** The breadcrumbs from home over the category to the product. */
function breadcrumbJsonLd(matches: Matches, product: Product) {
  const settings = settingsOf(matches);
  const { language } = settings;
  const category = findCategory(settings, product.category);
  const breadcrumbs = [
    [translatorOf(language)('Home'), paths.home],
    [textIn(category.title, language), paths.category(category.name)],
    [product.productName, paths.product(product)],
  ] as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(settings, path),
    })),
  };
}
