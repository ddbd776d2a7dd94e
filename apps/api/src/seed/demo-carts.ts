/** What the demo shop's people have in their carts. */
import type { cartItems } from '../cart/cart.table.ts';
import { type Chance, seededId } from './chance.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { OrderedProduct } from './demo-orders.ts';
import { ago } from './moments.ts';

type CartRow = typeof cartItems.$inferInsert;

const otherCarts = 8;

/** Two lines for the demo shopper, one to three for some of the others; only what can be bought. */
export function makeDemoCarts(
  onSale: readonly OrderedProduct[],
  { shopper, customers }: { shopper: DemoCustomer; customers: readonly DemoCustomer[] },
  now: Date,
  chance: Chance,
): CartRow[] {
  const rows: CartRow[] = [];
  const owners = [shopper, ...customers.slice(0, otherCarts)];
  for (const owner of owners) {
    const count = owner === shopper ? 2 : chance.between(1, 3);
    const wanted = new Set<OrderedProduct>();
    while (wanted.size < count) wanted.add(chance.pick(onSale.filter((product) => !wanted.has(product))));
    for (const product of wanted) {
      const addedAt = ago(now, { hours: chance.between(1, 90), minutes: chance.between(0, 59) });
      rows.push({
        id: seededId(addedAt, `cart ${owner.email} ${product.id}`),
        userId: owner.id,
        productId: product.id,
        quantity: chance.pick([1, 1, 2]),
        addedPoisha: product.presentPoisha,
        addedAt,
      });
    }
  }
  return rows;
}
