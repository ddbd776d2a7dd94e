/** The page of the API docs: readable on a phone and a desktop, without scripts, within its content security policy. */
import AxeBuilder from '@axe-core/playwright';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { expect, test } from './shop-fixture.ts';

for (const width of [320, 360, 1280]) {
  test(`the API page fits ${width} px, violates no policy and has no accessibility violations`, async ({
    page,
  }) => {
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

test('an endpoint is found in the list, and opens to its schemas and errors', async ({ page }) => {
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
