/** Mails low stock to staff. */
import type { EventData } from '../events/events.ts';
import { lowStockMail, queueStaffMail } from '../mail/staff-mails.ts';
import type { Context } from '../runtime/context.ts';
import { listProducts } from './products.ts';
import { findVariantWords } from './variants.ts';

export const mailLowStock = (
  { db, now, config }: Context,
  { orderId, productId, variantId, stock }: EventData['stock-low'],
): Promise<void> =>
  queueStaffMail(db, now(), config, async (context) => {
    const [product] = await listProducts(db, [productId]);
    const words = variantId && (await findVariantWords(db, variantId));
    return (
      product &&
      lowStockMail(
        { product: { ...product, ...words }, stock, key: `${variantId ?? productId}:${orderId}` },
        context,
      )
    );
  });
