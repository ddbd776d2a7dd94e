/** Metadata of a product for search engines and sharing. */

import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import type { MetaDescriptor } from 'react-router';
import { paths } from '../../paths.ts';
import { publicMeta, settingsOf } from '../../site/page-meta.ts';

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
  ];
}
