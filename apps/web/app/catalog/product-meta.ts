/** What search engines and other sites are told about a product. */
import { type Product, presentPrice } from '@jontro/shop/catalog/catalog.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import type { MetaDescriptor } from 'react-router';
import { paths } from '../paths.ts';
import { publicMeta, settingsOf } from '../site/page-meta.ts';

type Matches = Parameters<typeof publicMeta>[0];

export function productMeta(matches: Matches, product: Product): MetaDescriptor[] {
  const { name, publicUrl } = settingsOf(matches);
  const [firstLine = ''] = product.description.split('\n');
  const description = `${product.productName} for ${formatTaka(presentPrice(product))}. ${shorten(firstLine, 140)}`;
  const images = product.images.map((image) => new URL(image, publicUrl || 'http://localhost').href);
  return [
    ...publicMeta(matches, {
      title: `${product.productName} | ${name}`,
      description,
      path: paths.product(product),
      type: 'product',
      image: product.images[0],
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.productName,
        category: product.category,
        description: product.description,
        image: images,
        sku: product._id,
        offers: {
          '@type': 'Offer',
          url: publicUrl + paths.product(product),
          price: presentPrice(product),
          priceCurrency: 'BDT',
          availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
        },
      },
    },
  ];
}
