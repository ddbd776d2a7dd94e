/** The page of the API docs: readable on a phone and a desktop, without scripts, within its content security policy. */
import AxeBuilder from '@axe-core/playwright';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { expect, test } from './shop-fixture.ts';

for (const width of [320, 360, 1280]) {
  test(`the API page fits ${width} px, violates no policy and has no accessibility violations`, async ({
    page,
  }) => {
    const consoleMessages: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') consoleMessages.push(message.text());
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(openApiPaths.page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop’s API');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    expect(consoleMessages).toEqual([]);
  });
}

test('an endpoint is found in the list, and opens to its schemas and errors', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(openApiPaths.page);
  await page
    .getByRole('navigation', { name: 'Endpoints' })
    .getByRole('link', { name: 'Marks an order delivered' })
    .click();
  const endpoint = page.locator('#deliverOrder');
  await expect(endpoint).toBeInViewport();
  await expect(endpoint.getByText('Admin', { exact: true })).toBeVisible();
  await endpoint.locator('summary', { hasText: 'Errors' }).click();
  await expect(endpoint.getByText('Order not found')).toBeVisible();
});
