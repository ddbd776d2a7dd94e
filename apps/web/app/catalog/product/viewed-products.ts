/** The products that were looked at in this browser, newest first: kept on the device and never sent. */
import { createDeviceList, type ListedProduct, toListed } from '../device-list.ts';

/** One more than a page shows, as it leaves out its own product. */
const maxStored = 9;

export const viewedProducts = createDeviceList('jontro.viewed', maxStored);

/** Puts a product at the front of the list. */
export function rememberViewed(product: ListedProduct): void {
  const others = viewedProducts.read().filter(({ _id }) => _id !== product._id);
  viewedProducts.write([toListed(product), ...others].slice(0, maxStored));
}

export const forgetViewed = (): boolean => viewedProducts.write([]);
