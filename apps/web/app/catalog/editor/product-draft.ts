/** A product as the state of its form, and as it is sent (specification section 5, Q-124). */
import { type NewProduct, type Product, splitFeatures } from '@jontro/shop/catalog/catalog.ts';
import { validateProduct } from '@jontro/shop/catalog/product-validation.ts';

/** The largest stock of a product, in units. */
export const maxStock = 1_000_000;

export interface ProductDraft {
  productName: string;
  /** Additive. */
  nameBn: string;
  category: string;
  price: string;
  discountPrice: string;
  inStock: boolean;
  /** Units; empty if stock is not counted. */
  stock: string;
  bestSeller: boolean;
  images: readonly string[];
  features: string;
  moreFeatures: string;
  description: string;
}

export const emptyDraft: ProductDraft = {
  productName: '',
  nameBn: '',
  category: '',
  price: '',
  discountPrice: '',
  inStock: true,
  stock: '',
  bestSeller: false,
  images: [],
  features: '',
  moreFeatures: '',
  description: '',
};

/** All features go into the first input. */
export const draftOf = (product: Product): ProductDraft => ({
  productName: product.productName,
  nameBn: product.nameBn ?? '',
  category: product.category,
  price: String(product.price),
  discountPrice: product.discountPrice === undefined ? '' : String(product.discountPrice),
  inStock: product.inStock,
  stock: product.stock === undefined ? '' : String(product.stock),
  bestSeller: product.bestSeller ?? false,
  images: product.images,
  features: product.keyFeatures.join(', '),
  moreFeatures: '',
  description: product.description,
});

/** An empty price becomes NaN, which the shop's rules reject; an empty discount price means none. */
export const productOf = (draft: ProductDraft): NewProduct => ({
  productName: draft.productName.trim(),
  nameBn: draft.nameBn.trim(),
  category: draft.category,
  price: draft.price.trim() === '' ? Number.NaN : Number(draft.price),
  discountPrice: draft.discountPrice.trim() === '' ? null : Number(draft.discountPrice),
  inStock: draft.inStock,
  stock: draft.stock.trim() === '' ? null : Number(draft.stock),
  bestSeller: draft.bestSeller,
  images: [...draft.images],
  keyFeatures: splitFeatures(draft.features, draft.moreFeatures),
  description: draft.description.trim(),
});

const invalidStock = 'Please enter a whole number of pieces, or leave it empty';

/** The first problem of a draft and its field; the specification's own rules come first. */
export function draftProblem(
  draft: ProductDraft,
  form: 'add' | 'update',
): { field: keyof NewProduct; message: string } | undefined {
  const units = Number(draft.stock);
  return (
    validateProduct(productOf(draft), form) ??
    (Number.isInteger(units) && units >= 0 && units <= maxStock
      ? undefined
      : { field: 'stock', message: invalidStock })
  );
}

/** True when no field differs. */
export const isSameDraft = (one: ProductDraft, other: ProductDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The product as a shopper would see it, with placeholders for empty fields. */
export function previewOf(draft: ProductDraft): Product {
  const price = Number(draft.price) || 0;
  const discount = Number(draft.discountPrice);
  return {
    _id: 'preview',
    productName: draft.productName.trim() || 'Product name',
    ...(draft.nameBn.trim() && { nameBn: draft.nameBn.trim() }),
    category: draft.category,
    price,
    ...(discount > 0 && discount < price && { discountPrice: discount }),
    inStock: draft.inStock && draft.stock.trim() !== '0',
    images: [...draft.images],
    keyFeatures: splitFeatures(draft.features, draft.moreFeatures),
    description: draft.description,
  };
}

const fieldNames = {
  productName: 'Product name',
  nameBn: 'Bengali name',
  category: 'Category',
  price: 'Price',
  discountPrice: 'Discount price',
  inStock: 'In stock',
  stock: 'Pieces left',
  bestSeller: 'Best Seller',
  images: 'Images',
  features: 'Key features',
  description: 'Description',
} as const;

/** Describes how another admin's version differs from the one that the form started with. */
export function changesOf(start: ProductDraft, theirs: ProductDraft): string[] {
  const describe = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return typeof value === 'string' && value.length <= 60 ? value || 'none' : 'changed';
  };
  return Object.entries(fieldNames).flatMap(([field, name]) => {
    const before = start[field as keyof ProductDraft];
    const now = theirs[field as keyof ProductDraft];
    if (JSON.stringify(before) === JSON.stringify(now)) return [];
    const text = describe(now);
    return text === 'changed' ? [name] : [`${name}: now ${text}`];
  });
}
