/** A product as the form holds it, and as it is sent (specification section 5, Q-124). */
import { type NewProduct, type Product, splitFeatures } from '@jontro/shop/catalog/catalog.ts';

export interface ProductDraft {
  productName: string;
  category: string;
  price: string;
  discountPrice: string;
  inStock: boolean;
  images: readonly string[];
  features: string;
  moreFeatures: string;
  description: string;
}

export const emptyDraft: ProductDraft = {
  productName: '',
  category: '',
  price: '',
  discountPrice: '',
  inStock: true,
  images: [],
  features: '',
  moreFeatures: '',
  description: '',
};

/** All features go into the first input. */
export const draftOf = (product: Product): ProductDraft => ({
  productName: product.productName,
  category: product.category,
  price: String(product.price),
  discountPrice: product.discountPrice === undefined ? '' : String(product.discountPrice),
  inStock: product.inStock,
  images: product.images,
  features: product.keyFeatures.join(', '),
  moreFeatures: '',
  description: product.description,
});

/** An empty price is no number, which the shop's rules refuse; an empty discount price means none. */
export const productOf = (draft: ProductDraft): NewProduct => ({
  productName: draft.productName.trim(),
  category: draft.category,
  price: draft.price.trim() === '' ? Number.NaN : Number(draft.price),
  discountPrice: draft.discountPrice.trim() === '' ? null : Number(draft.discountPrice),
  inStock: draft.inStock,
  images: [...draft.images],
  keyFeatures: splitFeatures(draft.features, draft.moreFeatures),
  description: draft.description.trim(),
});
