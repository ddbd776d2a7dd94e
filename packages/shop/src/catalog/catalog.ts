/** The catalogue: products, their prices and their rules (specification sections 3, 5 and 9). */
import { type Static, Type } from 'typebox';
import { isWholePoisha, toPoisha } from '../money.ts';
import { productCategories } from './categories.ts';

export const maxImageCount = 4;
export const maxPrice = 10_000_000;

/** A product on the wire; prices in taka. */
export const Product = Type.Object({
  _id: Type.String(),
  productName: Type.String(),
  category: Type.String(),
  price: Type.Number(),
  discountPrice: Type.Optional(Type.Number()),
  inStock: Type.Boolean(),
  images: Type.Array(Type.String()),
  keyFeatures: Type.Array(Type.String()),
  description: Type.String(),
  /** Additive: the Bengali name. */
  nameBn: Type.Optional(Type.String()),
  /** Additive: units in stock, if the shop counts them. */
  stock: Type.Optional(Type.Integer()),
  /** Additive: also lists the product in Best Sellers besides its own category. */
  bestSeller: Type.Optional(Type.Boolean()),
  /** Additive: when an admin last changed it; only in responses with a single product. */
  updatedAt: Type.Optional(Type.String()),
});
export type Product = Static<typeof Product>;

/** The body of an add-product request. Size limits are here; the rules with their messages in `validateProduct`. */
export const NewProduct = Type.Object(
  {
    productName: Type.String({ maxLength: 200 }),
    category: Type.String({ maxLength: 60 }),
    price: Type.Number(),
    discountPrice: Type.Optional(Type.Union([Type.Number(), Type.Null(), Type.Literal('')])),
    inStock: Type.Optional(Type.Boolean()),
    images: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 100 })),
    keyFeatures: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 })),
    description: Type.Optional(Type.String({ maxLength: 20_000 })),
    nameBn: Type.Optional(Type.String({ maxLength: 200 })),
    stock: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.Null()])),
    bestSeller: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type NewProduct = Static<typeof NewProduct>;

/** Some fields of a product; omitted ones stay unchanged. */
export const ProductChange = Type.Partial(
  Type.Object({
    ...NewProduct.properties,
    /** Additive. */
    unchangedSince: Type.String({
      maxLength: 40,
      pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$',
      description:
        'The "updatedAt" of the product that the change is based on; the change is rejected if it was changed since',
    }),
  }),
  { additionalProperties: false },
);
export type ProductChange = Static<typeof ProductChange>;

export const productTexts = {
  nameRequired: 'Please enter a product name',
  categoryRequired: 'Please choose a category',
  priceRequired: 'Please enter a price above 0',
  addDiscount: 'Discount price must be lower than the original price',
  updateDiscountAbove: 'Discount Price cannot be greater than Price!',
  updateDiscountSame: 'Discount Price cannot be the same as Price!',
  imageRequired: 'Please upload at least one image',
  tooManyImages: `A product can have up to ${maxImageCount} images`,
  added: 'Gadget added successfully',
  updated: 'Product updated successfully',
  deleted: 'Product deleted successfully',
  restored: 'Product restored successfully',
  notDeleted: 'This product is not deleted',
  notFound: 'Product not found',
  changedMeanwhile:
    'Somebody else has changed this product since you opened it. Nothing of yours was saved yet.',
  outOfStock: 'This product is out of stock.',
  inStockLabel: 'In Stock',
  outOfStockLabel: 'Out of Stock',
} as const;

/** Messages for input that no form of the shop can send. */
export const productErrorTexts = {
  category: 'This category does not exist',
  price: `A price has at most two decimals and is at most ${maxPrice}`,
  discount: 'A discount price is above 0 with at most two decimals',
  image: 'An image is the address of an uploaded picture',
} as const;

/** The price for sorting, filtering and ordering in taka: the discount price if there is one. */
export const currentPrice = (product: Pick<Product, 'price' | 'discountPrice'>): number =>
  product.discountPrice ?? product.price;

/** The message for a discount price that is not below the price, both in poisha. */
function discountProblem(discountPrice: number, price: number, form: 'add' | 'update'): string | undefined {
  if (discountPrice < price) return undefined;
  if (form === 'add') return productTexts.addDiscount;
  return discountPrice > price ? productTexts.updateDiscountAbove : productTexts.updateDiscountSame;
}

/** Validates a product; returns the first problem, or undefined. `form` determines the wording. */
export function validateProduct(
  product: NewProduct,
  form: 'add' | 'update',
): { field: keyof NewProduct; message: string } | undefined {
  const discount = product.discountPrice === '' ? null : product.discountPrice;
  if (!product.productName.trim()) return { field: 'productName', message: productTexts.nameRequired };
  if (!product.category.trim()) return { field: 'category', message: productTexts.categoryRequired };
  if (!productCategories.includes(product.category)) {
    return { field: 'category', message: productErrorTexts.category };
  }
  const price = toPoisha(product.price);
  if (!(price > 0)) return { field: 'price', message: productTexts.priceRequired };
  if (product.price > maxPrice || !isWholePoisha(product.price)) {
    return { field: 'price', message: productErrorTexts.price };
  }
  if (discount != null) {
    const discountPrice = toPoisha(discount);
    const message = discountProblem(discountPrice, price, form);
    if (message) return { field: 'discountPrice', message };
    if (!(discountPrice > 0) || !isWholePoisha(discount)) {
      return { field: 'discountPrice', message: productErrorTexts.discount };
    }
  }
  const images = product.images ?? [];
  if (images.length === 0) return { field: 'images', message: productTexts.imageRequired };
  if (images.length > maxImageCount) return { field: 'images', message: productTexts.tooManyImages };
  if (images.some((image) => !/^(https?:\/\/|\/i\/)\S+$/.test(image))) {
    return { field: 'images', message: productErrorTexts.image };
  }
  return undefined;
}

/** Splits comma-separated inputs into features, trimmed, without empty ones (section 5, Q-124). */
export const splitFeatures = (...inputs: string[]): string[] =>
  inputs.flatMap((input) => input.split(',').map((feature) => feature.trim())).filter(Boolean);

/** The {name} of URLs: lower case, each run of whitespace as one underscore (section 2). Not percent-encoded. */
export const toSlug = (name: string): string => name.toLowerCase().replace(/\s+/g, '_');
