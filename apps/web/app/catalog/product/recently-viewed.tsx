/** "Recently viewed" of a product's page: the other products that were looked at in this browser. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { useEffect } from 'react';
import { rememberViewed } from './viewed-products.ts';
import { ViewedRow } from './viewed-row.tsx';

/** Remembers the product of the page. */
export function RecentlyViewed({ product }: { product: Product }) {
  useEffect(() => rememberViewed(product), [product]);
  return <ViewedRow except={product._id} className="pt-14 lg:pt-24 print:hidden" />;
}
