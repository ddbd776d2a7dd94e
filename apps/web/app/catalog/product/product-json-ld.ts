/** A product as schema.org data: with its offer, or as a group of variants with an offer each. */
import { deliveryCharge } from '@jontro/shop/cart/delivery.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { starCount } from '@jontro/shop/catalog/ratings.ts';
import { addressOf, withVariant } from '@jontro/shop/catalog/shown-variant.ts';
import { type ProductOption, type ProductVariant, variantWords } from '@jontro/shop/catalog/variants.ts';
import { imageUrlAtWidth, storedImageWidth } from '@jontro/shop/images/image-urls.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import type { WebSettings } from '@jontro/shop/page-services.ts';
import { translatorOf } from '../../language/translate.ts';
import { paths } from '../../paths.ts';
import { pageUrl } from '../../site/page-meta.ts';

const country = 'BD';
const currency = 'BDT';

/** The options that schema.org has a property for. */
const namedProperties = [
  { property: 'color', name: /^colou?rs?$/i },
  { property: 'size', name: /^sizes?$/i },
  { property: 'material', name: /^materials?$/i },
  { property: 'pattern', name: /^patterns?$/i },
] as const;
const propertyOf = ({ name }: ProductOption) =>
  namedProperties.find((one) => one.name.test(name.trim()))?.property;

/** The product with its offer; with variants, a group of them and the range of their prices. */
export function productJsonLd(settings: WebSettings, product: Product) {
  const { variants = [], options = [] } = product;
  const facts = {
    name: product.productName,
    category: product.category,
    description: product.description,
    image: imageUrls(settings, product),
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
  };
  const context = { '@context': 'https://schema.org' };
  if (variants.length === 0)
    return {
      ...context,
      '@type': 'Product',
      ...facts,
      offers: offer(settings, product, paths.product(product)),
    };
  const varying = options.flatMap((option) => propertyOf(option) ?? []);
  return {
    ...context,
    '@type': 'ProductGroup',
    ...facts,
    url: pageUrl(settings, paths.product(product)),
    productGroupID: product._id,
    ...(varying.length > 0 && { variesBy: varying.map((property) => `https://schema.org/${property}`) }),
    offers: priceRange(variants),
    hasVariant: variants.map((variant) => variantJsonLd(settings, product, variant)),
  };
}

function variantJsonLd(settings: WebSettings, product: Product, variant: ProductVariant) {
  const { options = [], variants = [] } = product;
  const shown = withVariant(product, variant);
  const named = options.map((option, position) => ({
    property: propertyOf(option),
    name: option.name,
    value: variant.values[position] ?? '',
  }));
  const others = named.filter(({ property }) => property === undefined);
  return {
    '@type': 'Product',
    name: nameIn('en', { ...product, ...variantWords(options, variant.values) }),
    image: imageUrls(settings, shown),
    sku: variant.sku ?? variant._id,
    ...Object.fromEntries(named.flatMap(({ property, value }) => (property ? [[property, value]] : []))),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    }),
    offers: offer(settings, shown, paths.variant(product, addressOf(variants, variant))),
  };
}

/** What the variants in stock cost, or else all of them. */
function priceRange(variants: readonly ProductVariant[]) {
  const inStock = variants.filter((variant) => variant.inStock);
  const prices = (inStock.length > 0 ? inStock : variants).map(
    ({ price, discountPrice }) => discountPrice ?? price,
  );
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
    priceCurrency: currency,
    availability: availabilityOf(inStock.length > 0),
  };
}

const availabilityOf = (inStock: boolean): string =>
  `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`;

const imageUrls = ({ publicUrl }: WebSettings, { images }: Product): string[] =>
  images.map(
    (image) => new URL(imageUrlAtWidth(image, storedImageWidth), publicUrl || 'http://localhost').href,
  );

/** `path` is that of the page with this price. */
const offer = (settings: WebSettings, product: Product, path: string) => ({
  '@type': 'Offer',
  url: pageUrl(settings, path),
  price: currentPrice(product),
  priceCurrency: currency,
  ...(product.discountPrice !== undefined &&
    product.discountUntil && { priceValidUntil: product.discountUntil }),
  availability: availabilityOf(product.inStock),
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: settings.name },
  shippingDetails: {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: deliveryCharge(1, settings, undefined, {
        grams: Number(product.weight ?? 0),
        subtotal: currentPrice(product),
      }),
      currency,
    },
  },
  ...(settings.returnDays && {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: country,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: settings.returnDays,
    },
  }),
});

/** The breadcrumbs from home over the category to the product. */
export function breadcrumbJsonLd(settings: WebSettings, product: Product) {
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
