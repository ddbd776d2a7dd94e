/** The forms of settings: wrong values at their fields, lists by the keyboard, banners and sections, two admins at once. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { type SettingWithSchema, settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { type SettingName, settings } from '@jontro/shop/settings.ts';
import { problemPath, settingProblem } from '@jontro/shop/shop-config.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { respondToHome } from './home-responses.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { type PageServer, startPageServer } from './page-server.ts';
import { admin } from './samples.ts';

const row = (page: Page, name: SettingName) => page.locator(`li#${name}`);
const openForm = async (page: Page, name: SettingName, label: string) => {
  await row(page, name)
    .getByRole('button', { name: `Change ${label}` })
    .click();
  await expect(row(page, name).getByRole('button', { name: 'Save', exact: true })).toBeVisible();
};
const save = (page: Page, name: SettingName) =>
  row(page, name).getByRole('button', { name: 'Save', exact: true }).click();
const value = (page: Page, name: SettingName) => row(page, name).locator('[data-value]');

/** Opens the settings with these ones at their defaults; they are checked and stored as the shop does. */
async function openSettings(page: Page, server: PageServer, names: readonly SettingName[]) {
  await signIn(page, server, admin);
  const states = names.map((name) => ({
    name,
    value: settings[name].default,
    default: settings[name].default,
    source: 'default',
    schema: settings[name].schema,
  })) as SettingWithSchema[];
  let changes = 0;
  const store = (name: string, given: unknown) => {
    const state = states.find((one) => one.name === name);
    changes += 1;
    const changedAt = new Date(Date.UTC(2026, 5, 3) + changes).toISOString();
    return Object.assign(state ?? {}, { value: given, source: 'stored', changedAt, changedBy: admin.email });
  };
  await page.route('**/api/settings/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const { value: given, changedAt } = route.request().postDataJSON();
    const message = settingProblem(name, given);
    const { schema: _, ...setting } = states.find((one) => one.name === name) ?? { schema: undefined };
    if (message)
      return route.fulfill({
        status: 400,
        json: { message, code: 'invalid', field: name, path: problemPath(name, given) },
      });
    if (((setting as Partial<SettingWithSchema>).changedAt ?? null) !== changedAt)
      return route.fulfill({
        status: 409,
        json: { message: settingsTexts.changedMeanwhile, code: 'setting-changed', setting },
      });
    return route.fulfill({ json: { message: settingsTexts.saved, setting: store(name, given) } });
  });
  server.respond(settingEndpoints.listSettings, { settings: states, presets: {} });
  server.respond(secretEndpoints.listSecrets, { secrets: [] });
  server.respond(catalogEndpoints.listAllProducts, []);
  await open(page, staffPaths.settings);
  return store;
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('no grip');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('a wrong value is rejected at its field with the sentence of the file, and a right one of each kind is saved', async ({
  page,
  server,
}) => {
  proves('B-ROOM-01');
  await openSettings(page, server, ['maxQuantity', 'wishlist', 'orderIds', 'stepMails', 'pickupPoint']);
  await openForm(page, 'maxQuantity', 'Largest quantity');
  const quantity = row(page, 'maxQuantity').getByLabel('Largest quantity', { exact: true });
  await quantity.fill('many');
  await save(page, 'maxQuantity');
  await expect(quantity).toHaveAccessibleDescription(
    'maxQuantity must be a whole number from 1 to 999, but it is "many"',
  );
  await quantity.fill('১২');
  await save(page, 'maxQuantity');
  await expect(value(page, 'maxQuantity')).toHaveText('Now: 12');

  await openForm(page, 'wishlist', 'Wishlist');
  await row(page, 'wishlist').getByLabel('Wishlist', { exact: true }).check();
  await save(page, 'wishlist');
  await expect(value(page, 'wishlist')).toHaveText('Now: On');

  await openForm(page, 'orderIds', 'What customers see as the order ID');
  await row(page, 'orderIds').getByRole('combobox').selectOption('Number alone');
  await save(page, 'orderIds');
  await expect(value(page, 'orderIds')).toHaveText('Now: Number alone');

  await openForm(page, 'stepMails', 'Emails to customers');
  await row(page, 'stepMails').getByLabel('Packed').check();
  await save(page, 'stepMails');
  await expect(value(page, 'stepMails')).toContainText('Packed');

  await openForm(page, 'pickupPoint', 'Pickup at the shop');
  const pickup = row(page, 'pickupPoint');
  await pickup.getByLabel('On', { exact: true }).check();
  await pickup.getByLabel('Address (English)').fill('12 Lake Road');
  await pickup.getByLabel('Opening hours (English)').fill('10 to 8');
  await save(page, 'pickupPoint');
  await expect(value(page, 'pickupPoint')).toContainText('12 Lake Road');
});

test('delivery zones are added, reordered and removed with the keyboard, and a problem of a zone is shown at its field', async ({
  page,
  server,
}) => {
  await openSettings(page, server, ['deliveryZones']);
  await openForm(page, 'deliveryZones', 'Delivery zones');
  const zones = row(page, 'deliveryZones');
  await zones.getByRole('button', { name: 'Add: Delivery zones' }).focus();
  await page.keyboard.press('Enter');
  const added = zones.getByLabel('Name (English)');
  await expect(added.last()).toBeFocused();
  await page.keyboard.type('Khulna');
  await expect(zones.getByRole('button', { name: 'Remove Khulna' })).toBeVisible();
  await zones.getByRole('button', { name: 'Move Khulna up' }).focus();
  await page.keyboard.press('Enter');
  // The button moves with its entry and keeps the focus.
  await expect(zones.getByRole('button', { name: 'Move Khulna up' })).toBeFocused();
  await zones.getByRole('button', { name: 'Add: Districts of the zone' }).first().focus();
  await page.keyboard.press('Enter');
  await zones.getByLabel('Entry 1', { exact: true }).last().selectOption('Khulna');
  await save(page, 'deliveryZones');
  const charge = zones.getByLabel('Charge, in taka').last();
  await expect(charge).toHaveAccessibleDescription(
    'deliveryZones number 2: charge must be a whole number from 0 to 100000, but it is ""',
  );
  await charge.fill('80');
  await save(page, 'deliveryZones');
  await expect(value(page, 'deliveryZones')).toHaveText('Now: Inside Dhaka, Khulna, Outside Dhaka');
  await openForm(page, 'deliveryZones', 'Delivery zones');
  await zones.getByRole('button', { name: 'Remove Khulna' }).click();
  await save(page, 'deliveryZones');
  await expect(value(page, 'deliveryZones')).toHaveText('Now: Inside Dhaka, Outside Dhaka');
});

test('the second of two admins sees the value of the first beside the own one, and chooses', async ({
  page,
  server,
}) => {
  proves('B-ROOM-02');
  const store = await openSettings(page, server, ['flatDeliveryCharge']);
  await openForm(page, 'flatDeliveryCharge', 'Charge for every order');
  const mine = row(page, 'flatDeliveryCharge').getByLabel('Charge for every order, in taka');
  await mine.fill('300');
  store('flatDeliveryCharge', 500);
  await save(page, 'flatDeliveryCharge');
  const conflict = row(page, 'flatDeliveryCharge').getByRole('alert');
  await expect(conflict).toContainText(settingsTexts.changedMeanwhile);
  await expect(conflict).toContainText('Now: 500');
  await expect(mine).toHaveValue('300');
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(value(page, 'flatDeliveryCharge')).toHaveText('Now: 300 taka');
});

test('banners are ordered by dragging and with the keyboard', async ({ page, server }) => {
  proves('B-ROOM-06');
  // Two entries at once are in view.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await openSettings(page, server, ['banners', 'categories']);
  await openForm(page, 'banners', 'Banners of the home page');
  const form = row(page, 'banners');
  await form.getByLabel('A list of your own').check();
  const first = await form.locator('[data-entry]').count();
  for (const name of ['Fans', 'Watches']) {
    await form.getByRole('button', { name: 'Add: Banners of the home page' }).click();
    await form.getByLabel('Title (English)').last().fill(name);
    await form.getByLabel('Text (English)').last().fill('Until Friday.');
    await form.getByLabel('Button (English)').last().fill('See them');
    for (const label of ['Wide picture', 'Square picture for phones'])
      await form.getByLabel(label, { exact: true }).last().fill('/favicon.svg');
    await form.getByLabel('Category', { exact: true }).last().selectOption('Fan');
  }
  // The second of the two is dragged above the first one.
  const grips = form.locator('[data-grip]');
  await drag(page, grips.nth(first + 1), grips.nth(first));
  await expect(form.locator('[data-entry]').nth(first)).toContainText('Watches');
  const down = form.getByRole('button', { name: 'Move Watches down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await expect(form.locator('[data-entry]').nth(first)).toContainText('Fans');
  await save(page, 'banners');
  await expect(value(page, 'banners')).toContainText('Fans, Watches');
});

test('sections of the home page are left out and reordered, by dragging and with the keyboard', async ({
  page,
  server,
}) => {
  proves('B-ROOM-06');
  await openSettings(page, server, ['homeSections']);
  await openForm(page, 'homeSections', 'Sections of the home page');
  const form = row(page, 'homeSections');
  await form.getByRole('checkbox', { name: 'Popular Gadgets' }).uncheck();
  const up = form.getByRole('button', { name: 'Move New Arrivals up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  const entries = form.locator('[data-index]');
  const reviews = entries.filter({ hasText: 'What our customers say' });
  await drag(page, reviews.locator('[data-grip]'), entries.first());
  await save(page, 'homeSections');
  await expect(value(page, 'homeSections')).toHaveText(
    'Now: What our customers say, Promises, Top Categories, New Arrivals, Best Sellers, About the shop',
  );
});

test('a section that is left out is not requested, and the others come in the order of the setting', async ({
  page,
}) => {
  proves('B-ROOM-06');
  const own = await startPageServer({
    homeSections: ['new-arrivals', 'promises', 'categories', 'best-sellers', 'about'],
  });
  try {
    respondToHome(own);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await open(page, own.url);
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings.first()).toHaveText('New Arrivals');
    await expect(page.getByRole('heading', { name: 'Popular Gadgets' })).toHaveCount(0);
    const all = await headings.allTextContents();
    expect(all.indexOf('New Arrivals')).toBeLessThan(all.indexOf('Best Sellers'));
    expect(requests).not.toContain(catalogEndpoints.listPopularGadgets.url);
  } finally {
    await page.goto('about:blank');
    await own.close();
  }
});
