/** The carts of the demo shop's customers. */
import type { cartItems } from '../cart/cart.table.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { OrderedProduct } from './ordered-products.ts';
import { type Random, seededId } from './random.ts';
import { ago } from './relative-time.ts';

type CartRow = typeof cartItems.$inferInsert;

const otherCartCount = 8;

/** Two items for the demo shopper, one to three for some other customers; only products in stock. */
export function makeDemoCarts(
  onSale: readonly OrderedProduct[],
  { shopper, customers }: { shopper: DemoCustomer; customers: readonly DemoCustomer[] },
  now: Date,
  random: Random,
): CartRow[] {
  const rows: CartRow[] = [];
  const owners = [shopper, ...customers.slice(0, otherCartCount)];
  for (const owner of owners) {
    const count = owner === shopper ? 2 : random.between(1, 3);
    const chosen = new Set<OrderedProduct>();
    while (chosen.size < count) chosen.add(random.pick(onSale.filter((product) => !chosen.has(product))));
    for (const product of chosen) {
      const addedAt = ago(now, { hours: random.between(1, 90), minutes: random.between(0, 59) });
      rows.push({
        id: seededId(addedAt, `cart ${owner.email} ${product.id}`),
        userId: owner.id,
        soldId: product.id,
        quantity: random.pick([1, 1, 2]),
        addedPoisha: product.presentPoisha,
        addedAt,
      });
    }
  }
  return rows;
}
