/** Mails low stock to staff. */
import type { EventData } from '../events/events.ts';
import { lowStockMail, queueStaffMail } from '../mail/staff-mails.ts';
import type { Context } from '../runtime/context.ts';
import { listProducts } from './products.ts';

export const mailLowStock = (
  { db, now, config }: Context,
  { orderId, productId, stock }: EventData['stock-low'],
): Promise<void> =>
  queueStaffMail(db, now(), config, async (context) => {
    const [product] = await listProducts(db, [productId]);
    return product && lowStockMail({ product, stock, key: `${productId}:${orderId}` }, context);
  });
