/** The variant that the page of a product shows, and the address that names it. */
import type { Product } from './catalog.ts';
import { defaultVariant, type ProductVariant, variantAddress } from './variants.ts';

/** The variant that an address names, by its values or its id, or else the default one; undefined without variants. */
export function chosenVariant(
  { variants = [] }: Pick<Product, 'variants'>,
  address: string | undefined,
): ProductVariant | undefined {
  const named = address === undefined ? undefined : findVariant(variants, address);
  return named ?? defaultVariant(variants);
}

const findVariant = (variants: readonly ProductVariant[], address: string): ProductVariant | undefined =>
  variants.find(({ _id }) => _id === address) ??
  variants.find(({ values }) => variantAddress(values) === address);

/** What leads to a variant: its values, or its id where another variant has the same address. */
export const addressOf = (variants: readonly ProductVariant[], variant: ProductVariant): string => {
  const address = variantAddress(variant.values);
  return findVariant(variants, address) === variant ? address : variant._id;
};

/** A product with price, stock and pictures of a variant. */
export function withVariant(product: Product, variant: ProductVariant): Product {
  const { discountPrice: _price, stock: _stock, ...rest } = product;
  const { price, discountPrice, inStock, stock, images } = variant;
  const ownImages = product.ownImages ?? product.images;
  return {
    ...rest,
    price,
    ...(discountPrice !== undefined && { discountPrice }),
    inStock,
    ...(stock !== undefined && { stock }),
    images: images ?? ownImages,
    ownImages,
  };
}
