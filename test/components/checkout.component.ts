/** The checkout's form beside saved addresses, hints and what browsers fill in. */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import type { Address } from '@jontro/shop/addresses/addresses.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { sampleCartItem, shopper } from './samples.ts';

const saved = (fields: Partial<Address> = {}): Address => ({
  _id: 'a',
  label: 'Home',
  name: 'Nusrat Jahan',
  mobileNumber: '+8801712345678',
  district: 'Sylhet',
  area: '',
  address: 'House 7, Road 3',
  isDefault: true,
  ...fields,
});

async function openCheckout(page: Page, server: PageServer, addresses: Address[] = []): Promise<void> {
  await signIn(page, server, shopper);
  server.respond(cartEndpoints.listMyCart, [sampleCartItem()]);
  server.respond(addressEndpoints.listMyAddresses, addresses);
  await open(page, paths.checkout);
}

test('an address without a house, a road or a landmark gets a hint, which refuses nothing', async ({
  page,
  server,
}) => {
  proves('B-PEOPLE-14');
  await openCheckout(page, server);
  const address = page.getByLabel('Address');
  await expect(address).toHaveAccessibleDescription('House, road, area and post office');
  await address.fill('somewhere in Mirpur');
  await expect(address).toHaveAccessibleDescription(/add the house or a landmark/);
  await expect(address).not.toHaveAttribute('aria-invalid');
  await address.fill('বাসা ১২, মিরপুর ১০, ঢাকা');
  await expect(address).toHaveAccessibleDescription('House, road, area and post office');
});

test('every field tells browsers and phone keyboards what it is', async ({ page, server }) => {
  proves('B-PEOPLE-15');
  await openCheckout(page, server);
  for (const [label, autocomplete, inputmode] of [
    ['Full name', 'name', null],
    ['Mobile number', 'tel', 'tel'],
    ['Country', 'country-name', null],
    ['District', 'address-level1', null],
    ['Address', 'street-address', null],
    ['Email', 'email', 'email'],
  ] as const) {
    const control = page.getByLabel(label);
    expect(await control.getAttribute('autocomplete'), label).toBe(autocomplete);
    expect(await control.getAttribute('inputmode'), label).toBe(inputmode);
  }
});

test('a saved address in a district that the shop no longer serves asks for the district only', async ({
  page,
  server,
}) => {
  await openCheckout(page, server, [saved({ district: 'Bandarban' })]);
  await expect(page.getByLabel('Address')).toHaveValue('House 7, Road 3');
  await expect(page.getByLabel('District')).toHaveValue('');
});

test('without an answer of the address book the form is that of a first order', async ({ page, server }) => {
  await signIn(page, server, shopper);
  server.respond(cartEndpoints.listMyCart, [sampleCartItem()]);
  server.respondWith(addressEndpoints.listMyAddresses, async () => ({
    status: 404,
    body: { message: 'no' },
  }));
  await open(page, paths.checkout);
  await expect(page.getByLabel('Mobile number')).toHaveValue('+880');
  await expect(page.getByRole('group', { name: 'Where to?' })).toBeHidden();
});
