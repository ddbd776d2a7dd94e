/** The page of the API docs: readable on a phone and a desktop, without scripts, within its content security policy. */
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import type { Page } from '@playwright/test';
import { expectAccessibleAtEachWidth, findOverflow } from './page-checks.ts';
import { expect, test } from './shop-fixture.ts';

/** Removes the endpoints that have no kind of element that another before them has not: there are hundreds. */
const keepEachKind = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen = new Set<string>();
    for (const endpoint of document.querySelectorAll('main article')) {
      const kinds = [endpoint, ...endpoint.querySelectorAll('*')].map(
        ({ tagName, className, parentElement }) => `${parentElement?.tagName} ${tagName} ${className}`,
      );
      if (kinds.every((kind) => seen.has(kind))) endpoint.remove();
      for (const kind of kinds) seen.add(kind);
    }
    return document.querySelectorAll('main article').length;
  });

test('the API page fits phones and desktops, violates no policy and has no accessibility violations', async ({
  page,
}) => {
  const consoleMessages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') consoleMessages.push(message.text());
  });
  await page.goto(openApiPaths.page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop’s API');
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findOverflow(page), `${width} px`).toEqual([]);
  }
  expect(await keepEachKind(page)).toBeGreaterThan(0);
  await expectAccessibleAtEachWidth(page);
  expect(consoleMessages).toEqual([]);
});

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
