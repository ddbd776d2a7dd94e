/** A customer of the gallery whose orders stand at different places of their way, and a guest. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import type { OrderMove } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { confirmedSession, type SendRequest, signedIn } from '../e2e/api-client.ts';
import { submitRegistration, validPassword } from '../e2e/people.ts';
import { cards, payWith } from '../e2e/provider-page.ts';
import type { StartedShop } from '../e2e/started-shop.ts';

/** The customer's e-mail. */
export const buyerEmail = 'shirin.akhter@example.com';

/** An order for each state that screens show differently. */
export interface LifeOrders {
  placed: Order;
  /** To be packed: it has a packing slip. */
  confirmed: Order;
  cancelled: Order;
  /** Packed, and the customer asks to cancel it. */
  asked: Order;
  /** Paid, then made dearer. */
  changed: Order;
  problem: Order;
  outside: Order;
  /** Paid in cash; a part came back, and its money is to be given back. */
  partlyBack: Order;
}

const home = {
  name: 'Shirin Akhter',
  mobileNumber: '01812345670',
  email: buyerEmail,
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'House 7, Road 3, Dhanmondi',
  additionalInfo: 'Please ring the bell of the third floor.',
};
const office = { ...home, district: 'Chattogram', address: 'Agrabad Commercial Area, 4th floor, Suite 12' };

/** Places an order of some of the products. */
async function place(
  send: SendRequest,
  products: readonly Product[],
  options: { at?: typeof home; paymentMethod?: string } = {},
): Promise<Order> {
  for (const [index, { _id: gadgetId }] of products.entries())
    await send('PUT', endpointUrl(cartEndpoints.addToCart), { gadgetId, quantity: index + 1 });
  const { at = home, ...payment } = options;
  const placed = (await send(
    'POST',
    endpointUrl(orderEndpoints.placeOrder),
    { ...at, ...payment },
    { [idempotencyHeader]: `gallery-${products.map(({ _id }) => _id.slice(-6)).join('-')}` },
  )) as { order: Order };
  return placed.order;
}

async function pay(page: Page, send: SendRequest, { _id: orderId }: Order): Promise<void> {
  const { url } = (await send('POST', endpointUrl(paymentEndpoints.startPayment), { orderId })) as {
    url: string;
  };
  await page.goto(url);
  await payWith(page, cards.good);
  await page.waitForURL('**/success/**');
}

/** Registers the customer and leads the orders to their states; two products stay in the cart. */
export async function placeLifeOrders(
  page: Page,
  shop: StartedShop,
  products: readonly Product[],
): Promise<LifeOrders> {
  await submitRegistration(page, buyerEmail);
  await page.waitForURL((url) => url.pathname === '/');
  const buyer = await signedIn(shop.url, buyerEmail, validPassword);
  const owner = await confirmedSession(shop.url, demoLogins.owner.email, demoLogins.password);
  const act = (endpoint: { method: string; url: string }, { _id: id }: Order, body: object, by = owner) =>
    by(endpoint.method, endpoint.url.replace(':id', id), body);
  const move = async ({ _id: id }: Order, ...moves: OrderMove[]) => {
    for (const move of moves)
      await owner('PATCH', endpointUrl(orderEndpoints.moveOrder, { params: { id, move } }), {
        ...(move === 'report-problem' && { note: 'The gate was locked, and nobody answered the telephone.' }),
      });
  };
  const some = (at: number, count = 2) =>
    Array.from({ length: count }, (_, index) => products[(at + index) % products.length] as Product);

  const cancelled = await place(buyer, some(0));
  await act(orderEndpoints.cancelMyOrder, cancelled, { reason: 'I ordered by mistake' }, buyer);
  const partlyBack = await place(buyer, some(1), { at: office });
  await move(partlyBack, 'confirm', 'pack', 'hand-over', 'deliver');
  await owner('PATCH', endpointUrl(orderEndpoints.receiveCash, { params: { id: partlyBack._id } }));
  await act(orderEndpoints.takeBack, partlyBack, {
    lines: [{ position: 1, sellable: 1, damaged: 0, forRepair: 0 }],
    note: 'One of two was one too many.',
  });
  const outside = await place(buyer, some(2, 1), { paymentMethod: 'cash-on-delivery' });
  await move(outside, 'confirm', 'pack', 'hand-over', 'ship', 'take-out');
  const problem = await place(buyer, some(3));
  await move(problem, 'confirm', 'pack', 'hand-over', 'report-problem');
  const changed = await place(buyer, some(4, 1));
  await pay(page, buyer, changed);
  await act(orderEndpoints.changeOrder, changed, {
    revision: 0,
    address: 'House 9, Road 3, Dhanmondi',
    quantities: [{ position: 0, quantity: 2 }],
  });
  const asked = await place(buyer, some(5));
  await move(asked, 'confirm', 'pack');
  await act(orderEndpoints.askToCancel, asked, { reason: 'It takes too long' }, buyer);
  const confirmed = await place(buyer, some(1, 3), { paymentMethod: 'cash-on-delivery' });
  await move(confirmed, 'confirm');
  const placed = await place(buyer, some(0, 3), { paymentMethod: 'cash-on-delivery' });
  for (const { _id: gadgetId } of some(0))
    await buyer('PUT', endpointUrl(cartEndpoints.addToCart), { gadgetId, quantity: 1 });

  const find = async ({ _id: id }: Order) =>
    (await owner('GET', endpointUrl(orderEndpoints.findOrder, { params: { id } }))) as Order;
  return {
    placed: await find(placed),
    confirmed: await find(confirmed),
    cancelled: await find(cancelled),
    asked: await find(asked),
    changed: await find(changed),
    problem: await find(problem),
    outside: await find(outside),
    partlyBack: await find(partlyBack),
  };
}
