/** What tests of the plain pages do in a browser without script: fill a cart, register, open the checkout. */
import assert from 'node:assert/strict';
import { createFormClient, type FormClient, type FormPage } from './form-client.ts';
import type { TestShop } from './test-shop.ts';

/** `plain` is false for a browser that the shop does not know yet. */
export const plainBrowser = (
  { app, context }: TestShop,
  { plain = true, address }: { plain?: boolean; address?: string } = {},
): FormClient => createFormClient(app, context.config.publicUrl, plain, address);

export const plainBilling = {
  name: 'Nusrat Jahan',
  mobileNumber: '01712345678',
  district: 'Dhaka',
  area: 'Savar',
  address: 'House 7, Road 3',
  email: '',
  additionalInfo: 'Ring twice',
};

/** Checks that a page has all these texts. */
export function assertShows({ html }: FormPage, ...texts: string[]): void {
  for (const text of texts) assert.ok(html.includes(text), text);
}

/** Puts a product into the cart of a browser; returns the cart. */
export async function fillCart(client: FormClient, gadgetId: string, quantity = '2'): Promise<FormPage> {
  const added = await client.submit(await client.open(`/cart?add=${gadgetId}`), 'Add to Cart', { quantity });
  assert.deepEqual([added.status, added.location], [303, '/cart?done=added']);
  return client.open(added.location ?? '');
}

let people = 0;
export const newPlainEmail = (): string => {
  people += 1;
  return `plain${people}@example.com`;
};
export const plainPassword = 'a long password';

/** Registers somebody; returns the e-mail. */
export async function registerPlainly(client: FormClient, email = newPlainEmail()): Promise<string> {
  const form = await client.open('/register');
  const person = { name: 'Nusrat', email, password: plainPassword };
  const reply = await client.submit(form, 'Register', person);
  assert.deepEqual([reply.status, reply.location], [303, '/']);
  return email;
}

/** Shows the amounts for an address, as the second press of a form whose charge depends on it does. */
export async function openPlainCheckout(client: FormClient): Promise<FormPage> {
  const first = await client.open('/checkout');
  return client.submit(first, 'Place Order', { ...plainBilling, do: 'update' });
}
