/** Products with options for end-to-end tests. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { NewVariant, ProductOption, ProductVariant } from '@jontro/shop/catalog/variants.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import type { Page } from '@playwright/test';
import type { SendRequest } from './api-client.ts';
import { findProduct, listAllProducts } from './storefront.ts';

export const twoOptions: ProductOption[] = [
  {
    name: 'Colour',
    names: { bn: 'রং' },
    values: [
      { value: 'Black', names: { bn: 'কালো' }, swatch: '#101010' },
      { value: 'White', names: { bn: 'সাদা' }, swatch: '#ffffff' },
    ],
  },
  { name: 'Storage', names: { bn: 'স্টোরেজ' }, values: [{ value: '128 GB' }, { value: '256 GB' }] },
];

/** Black in both sizes, the larger one sold out; white only in the smaller one, dearer and reduced. */
export const threeVariants = (images: readonly string[]): NewVariant[] => [
  { values: ['Black', '128 GB'], sku: 'B-128', price: 1000, stock: 5 },
  {
    values: ['Black', '256 GB'],
    sku: 'B-256',
    price: 1500,
    stock: 0,
    inStock: false,
    images: images.slice(0, 2),
  },
  {
    values: ['White', '128 GB'],
    sku: 'W-128',
    price: 1400,
    discountPrice: 1200,
    stock: 3,
    images: images.slice(2, 3),
  },
];

export type VariedProduct = Product & { variants: ProductVariant[]; options: ProductOption[] };

let productCount = 0;

/** Adds a product with variants, with the pictures of another one. */
export async function addVariedProduct(
  page: Page,
  owner: SendRequest,
  options: readonly ProductOption[] = twoOptions,
  variantsOf: (images: readonly string[]) => NewVariant[] = threeVariants,
): Promise<VariedProduct> {
  const products = await listAllProducts(page);
  const first = findProduct(products, 'with two pictures', ({ images }) => images.length > 1);
  const other = findProduct(products, 'another one', ({ images }) => !first.images.includes(images[0] ?? ''));
  const unique = `${Date.now().toString(36)}${productCount++}`;
  const { insertedId } = (await owner('POST', endpointUrl(catalogEndpoints.addProduct), {
    productName: `Pocket Drive ${unique}`,
    names: { bn: `পকেট ড্রাইভ ${unique}` },
    category: 'Mobile Accessories',
    price: 1000,
    images: first.images,
    keyFeatures: ['Small'],
    description: 'A drive for the pocket.',
    options,
    variants: variantsOf([...first.images.slice(0, 2), ...other.images]).map((variant) => ({
      ...variant,
      ...(variant.sku !== undefined && { sku: `${variant.sku}-${unique}` }),
    })),
  })) as { insertedId: string };
  const response = await page.request.get(
    endpointUrl(catalogEndpoints.findProduct, { params: { id: insertedId } }),
  );
  return response.json();
}
