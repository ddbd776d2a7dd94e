/** No layout shifts with the preset `modern`: for users who have logged in, and where content comes late or is missing (page-shifts.ts). */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { signedIn } from './api-client.ts';
import { delayResources } from './layout-shifts.ts';
import { expectFittingSkeletons, expectNoShifts, users } from './page-shifts.ts';
import { logIn } from './people.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ reducedMotion: 'no-preference', shopConfig: modernSettings });

for (const user of users) {
  test(`nothing shifts for ${user.who} with \`modern\`, on any page, however late its resources arrive`, async ({
    page,
    baseURL,
  }) => {
    await expectNoShifts({ page, baseURL }, user, { view: [360, 'bn'], opens: false });
  });
}

test('content replaces its skeletons without a layout shift with `modern`', async ({ page, baseURL }) => {
  await expectFittingSkeletons({ page, baseURL });
});

test('a Bengali review on an English page moves nothing on a device without a Bengali font', async ({
  page,
}) => {
  await logIn(page, demoLogins.shopper.email, demoLogins.password);
  await page.setViewportSize({ width: 360, height: 800 });
  const delayedPage = await delayResources(page, undefined, { hasBengali: false });
  await delayedPage.load(paths.privacyPolicy);
  await delayedPage.takeShifts();
  await delayedPage.navigate(paths.myReviews);
  await expect(page.getByText(/[\u0980-\u09fe]{3}/u).first()).toBeVisible();
  expect(await delayedPage.takeShifts()).toEqual([]);
});

test('the page of a removed product moves nothing', async ({ page, shop }) => {
  const send = await signedIn(shop.url, demoLogins.owner.email, demoLogins.password);
  const productName = 'Lamp that is removed';
  const { insertedId: _id } = (await send('POST', endpointUrl(catalogEndpoints.addProduct), {
    productName,
    category: 'Earbuds',
    price: 900,
    images: ['/i/a/9.webp'],
  })) as { insertedId: string };
  await send('DELETE', endpointUrl(catalogEndpoints.removeProduct, { params: { id: _id } }));
  const delayedPage = await delayResources(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await delayedPage.load(paths.product({ _id, productName }));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await delayedPage.takeShifts(), `${width} px`).toEqual([]);
  }
});
