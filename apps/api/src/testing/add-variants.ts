/** Gives a product of a test variants by colour and storage. */
import { toPoisha } from '@jontro/shop/money.ts';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { newId } from '../database/ids.ts';
import type { TestShop } from './test-shop.ts';

interface TestVariant {
  color: 'Black' | 'White' | 'Red';
  price: number;
  stock?: number;
  images?: string[];
  inStock?: boolean;
}

export const colors = {
  name: 'Colour',
  names: { bn: 'রং' },
  values: [
    { value: 'Black', names: { bn: 'কালো' }, swatch: '#000000' },
    { value: 'White', names: { bn: 'সাদা' }, swatch: '#ffffff' },
    { value: 'Red', names: { bn: 'লাল' }, swatch: '#cc0000' },
  ],
};

/** Adds variants to a product; returns their ids. */
export async function addVariants(
  shop: TestShop,
  productId: string,
  variants: readonly TestVariant[],
): Promise<string[]> {
  const { db } = shop.context;
  const rows = variants.map(({ color, price, stock, images = [], inStock = true }, position) => ({
    id: newId(shop.clock.now()),
    productId,
    position,
    values: [color],
    pricePoisha: toPoisha(price),
    stock: stock ?? null,
    images,
    inStock,
  }));
  await db.transaction(async (tx) => {
    await tx
      .update(products)
      .set({ options: [colors] })
      .where(eq(products.id, productId));
    await tx.insert(productVariants).values(rows);
  });
  shop.context.publicCache.drop();
  return rows.map(({ id }) => id);
}
