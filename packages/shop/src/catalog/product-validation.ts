/** Validation of a product that an owner enters, and the texts of its forms (specification section 5, Q-122). */
import { isOwnPicture, isPictureAddress, type OwnAddress, ownPathOf } from '../images/picture-address.ts';
import type { PlainMessage } from '../messages.ts';
import { isWholePoisha, toPoisha } from '../money.ts';
import { maxImageCount, maxPrice, type NewProduct } from './catalog.ts';

export const productFormTexts = {
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
  changedMeanwhile:
    'Somebody else has changed this product since you opened it. Your changes have not been saved.',
  pricesNotAllowed: 'You are not allowed to change prices',
} as const satisfies Record<string, PlainMessage>;

/** Messages for input that no form of the shop can send. */
export const productErrorTexts = {
  category: 'This category does not exist',
  price: `A price has at most two decimals and is at most ${maxPrice}`,
  discount: 'A discount price must be above 0 with at most two decimals',
  image: 'An image is the address of an uploaded picture',
} as const satisfies Record<string, PlainMessage>;

/** The message for a discount price that is not below the price, both in poisha. */
function discountProblem(
  discountPrice: number,
  price: number,
  form: 'add' | 'update',
): PlainMessage | undefined {
  if (discountPrice < price) return undefined;
  if (form === 'add') return productFormTexts.addDiscount;
  return discountPrice > price ? productFormTexts.updateDiscountAbove : productFormTexts.updateDiscountSame;
}

/** Whether an address is an uploaded picture, or one on another host. */
export function isProductPicture(address: string, own?: OwnAddress): boolean {
  const path = ownPathOf(address, own);
  return isPictureAddress(address, own) && (!isOwnPicture(path) || path.startsWith('/i/'));
}

/** What has a price and maybe a lower one, in taka. */
export type PricedProduct = Pick<NewProduct, 'price' | 'discountPrice'>;

/** The first problem of the prices, or undefined. */
export function priceProblem(
  product: PricedProduct,
  form: 'add' | 'update',
): { field: 'price' | 'discountPrice'; message: PlainMessage } | undefined {
  const discount = product.discountPrice === '' ? null : product.discountPrice;
  const price = toPoisha(product.price);
  if (!(price > 0)) return { field: 'price', message: productFormTexts.priceRequired };
  if (product.price > maxPrice || !isWholePoisha(product.price)) {
    return { field: 'price', message: productErrorTexts.price };
  }
  if (discount == null) return undefined;
  const discountPrice = toPoisha(discount);
  const message = discountProblem(discountPrice, price, form);
  if (message) return { field: 'discountPrice', message };
  if (!(discountPrice > 0) || !isWholePoisha(discount)) {
    return { field: 'discountPrice', message: productErrorTexts.discount };
  }
  return undefined;
}

/** Validates a product; returns the first problem, or undefined. `form` determines the wording, `categories` are the shop's, `own` its addresses. */
export function validateProduct(
  product: NewProduct,
  form: 'add' | 'update',
  categories: readonly string[],
  own?: OwnAddress,
): { field: keyof NewProduct; message: PlainMessage } | undefined {
  if (!product.productName.trim()) return { field: 'productName', message: productFormTexts.nameRequired };
  if (!product.category.trim()) return { field: 'category', message: productFormTexts.categoryRequired };
  if (!categories.includes(product.category)) {
    return { field: 'category', message: productErrorTexts.category };
  }
  const wrongPrice = priceProblem(product, form);
  if (wrongPrice) return wrongPrice;
  const images = product.images ?? [];
  if (images.length === 0) return { field: 'images', message: productFormTexts.imageRequired };
  if (images.length > maxImageCount) return { field: 'images', message: productFormTexts.tooManyImages };
  if (!images.every((image) => isProductPicture(image, own)))
    return { field: 'images', message: productErrorTexts.image };
  return undefined;
}
