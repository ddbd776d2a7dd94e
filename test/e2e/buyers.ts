/** Customers of one test: a new account with a mobile number, a cart and orders of its own, which no other test changes. */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { expect, type Page } from '@playwright/test';
import { type SendRequest, signedIn } from './api-client.ts';
import { newEmail, newMobileNumber, validPassword } from './people.ts';

export interface Buyer {
  email: string;
  mobileNumber: string;
  send: SendRequest;
}

/** Its password is `validPassword`. */
export async function newBuyer(shopUrl: string): Promise<Buyer> {
  const email = newEmail();
  const send = await signedIn(shopUrl, email, validPassword, 'signUp');
  return { email, mobileNumber: newMobileNumber(), send };
}

export async function addToCart({ send }: Buyer, gadgetId: string, quantity = 1): Promise<void> {
  await send('PUT', endpointUrl(cartEndpoints.addToCart), { gadgetId, quantity });
}

/** Saves an address for the customer who is signed in on the page: the checkout is filled in with it. */
export async function saveAddress(page: Page): Promise<void> {
  const saved = await page.request.post(endpointUrl(addressEndpoints.addAddress), {
    headers: { origin: new URL(page.url()).origin },
    data: {
      label: 'Home',
      name: 'Nusrat Jahan',
      mobileNumber: newMobileNumber(),
      country: 'Bangladesh',
      district: 'Dhaka',
      address: 'House 12, Road 5, Dhanmondi',
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

/** Orders what is in the cart. */
export async function placeOrder(
  { email, mobileNumber, send }: Buyer,
  form: Partial<Checkout> = {},
): Promise<Order> {
  const { order } = (await send('POST', endpointUrl(orderEndpoints.placeOrder), {
    name: 'Nusrat Jahan',
    email,
    mobileNumber,
    country: 'Bangladesh',
    district: 'Dhaka',
    address: 'House 12, Road 5, Dhanmondi',
    ...form,
  })) as { order: Order };
  return order;
}
