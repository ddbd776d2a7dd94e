/** The page that describes the API: readable on a phone and a desk, without scripts, within its policy. */
import AxeBuilder from '@axe-core/playwright';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { expect, test } from './shop-fixture.ts';

for (const width of [320, 360, 1280]) {
  test(`the API page fits ${width} px, breaks no policy and has no barrier`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(openApiPaths.page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop’s API');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('a call is found in the list, and opens to its shapes and refusals', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(openApiPaths.page);
  await page
    .getByRole('navigation', { name: 'Calls' })
    .getByRole('link', { name: 'Marks an order delivered' })
    .click();
  const call = page.locator('#deliverOrder');
  await expect(call).toBeInViewport();
  await expect(call.getByText('Admin', { exact: true })).toBeVisible();
  await call.getByText('Refusals').click();
  await expect(call.getByText('Order not found')).toBeVisible();
});
