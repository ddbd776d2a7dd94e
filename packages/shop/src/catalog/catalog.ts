/** The catalogue: products, their prices and their rules (specification sections 3, 5 and 9). */
import { type Static, Type } from 'typebox';
import { isWholePoisha, toPoisha } from '../money.ts';
import { productCategories } from './categories.ts';

export const maxImageCount = 4;
export const maxPrice = 10_000_000;

/** A product as the wire has it; prices in taka. */
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
  /** Additive: pieces left, where the shop counts them. */
  stock: Type.Optional(Type.Integer()),
  /** Additive: the mark that puts a product into Best Sellers besides its own category. */
  bestSeller: Type.Optional(Type.Boolean()),
  /** Additive: when an admin last changed it; told where one product is asked for, not in lists. */
  updatedAt: Type.Optional(Type.String()),
});
export type Product = Static<typeof Product>;

/** What an admin sends to add a product. Limits of size are here; the rules with their messages in `productProblem`. */
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

/** Some fields of a product; those left out stay as they are. */
export const ProductChange = Type.Partial(
  Type.Object({
    ...NewProduct.properties,
    /** Additive. */
    unchangedSince: Type.String({
      maxLength: 40,
      pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$',
      description:
        'The "updatedAt" of the product that the change starts from; the change is refused if somebody changed it since',
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

/** What the server says of a product that no form of the shop sends. */
export const productFaults = {
  category: 'This category does not exist',
  price: `A price has at most two decimals and is at most ${maxPrice}`,
  discount: 'A discount price is above 0 with at most two decimals',
  image: 'An image is the address of an uploaded picture',
} as const;

/** The price that counts for sorting, filtering and buying: the discount price if there is one. Taka. */
export const presentPrice = (product: Pick<Product, 'price' | 'discountPrice'>): number =>
  product.discountPrice ?? product.price;

/** What the add and the update form say of a discount price that is not below the price, both in poisha. */
function discountProblem(reduced: number, price: number, form: 'add' | 'update'): string | undefined {
  if (reduced < price) return undefined;
  if (form === 'add') return productTexts.addDiscount;
  return reduced > price ? productTexts.updateDiscountAbove : productTexts.updateDiscountSame;
}

/** What is wrong with a product, as `{ field, message }`, or undefined. `form` decides the wording. */
export function productProblem(
  product: NewProduct,
  form: 'add' | 'update',
): { field: keyof NewProduct; message: string } | undefined {
  const discount = product.discountPrice === '' ? null : product.discountPrice;
  if (!product.productName.trim()) return { field: 'productName', message: productTexts.nameRequired };
  if (!product.category.trim()) return { field: 'category', message: productTexts.categoryRequired };
  if (!productCategories.includes(product.category)) {
    return { field: 'category', message: productFaults.category };
  }
  const price = toPoisha(product.price);
  if (!(price > 0)) return { field: 'price', message: productTexts.priceRequired };
  if (product.price > maxPrice || !isWholePoisha(product.price)) {
    return { field: 'price', message: productFaults.price };
  }
  if (discount != null) {
    const reduced = toPoisha(discount);
    const said = discountProblem(reduced, price, form);
    if (said) return { field: 'discountPrice', message: said };
    if (!(reduced > 0) || !isWholePoisha(discount)) {
      return { field: 'discountPrice', message: productFaults.discount };
    }
  }
  const images = product.images ?? [];
  if (images.length === 0) return { field: 'images', message: productTexts.imageRequired };
  if (images.length > maxImageCount) return { field: 'images', message: productTexts.tooManyImages };
  if (images.some((image) => !/^(https?:\/\/|\/i\/)\S+$/.test(image))) {
    return { field: 'images', message: productFaults.image };
  }
  return undefined;
}

/** Features of comma-separated inputs in order, trimmed, empties dropped (section 5, Q-124). */
export const splitFeatures = (...inputs: string[]): string[] =>
  inputs.flatMap((input) => input.split(',').map((feature) => feature.trim())).filter(Boolean);

/** The {name} of links: lower case, each run of whitespace one underscore (section 2). Not percent-encoded. */
export const linkName = (name: string): string => name.toLowerCase().replace(/\s+/g, '_');
