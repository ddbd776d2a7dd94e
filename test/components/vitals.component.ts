/** The owner's page speed in states that need no shop: loading, failed, without visits, with figures, filtered. */

import { vitalsEndpoints } from '@jontro/shop/vitals/vitals.endpoints.ts';
import { figuresOf, type VitalsReport } from '@jontro/shop/vitals/vitals.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin } from './samples.ts';

const { findVitalsReport } = vitalsEndpoints;

const metrics = [
  { metric: 'lcp', count: 40, p75: 2431, good: 30, needsImprovement: 6, poor: 4 },
  { metric: 'inp', count: 10, p75: 210, good: 7, needsImprovement: 3, poor: 0 },
  { metric: 'cls', count: 40, p75: 4, good: 40, needsImprovement: 0, poor: 0 },
  { metric: 'ttfb', count: 40, p75: 2000, good: 10, needsImprovement: 10, poor: 20 },
] as const;
const report: VitalsReport = {
  from: '2026-10-29',
  to: '2026-11-25',
  visits: 40,
  metrics: [...metrics],
  pages: [{ page: 'product', visits: 40, metrics: [...metrics.slice(0, 1), figuresOf('inp', new Map())] }],
};

test('while the figures load there are skeletons; a failed load offers to try again', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  server.respond(findVitalsReport, report);
  const release = server.hold(findVitalsReport);
  await open(page, staffPaths.vitals);
  await expect(page.getByRole('main').locator('[data-skeleton]')).toHaveCount(2);
  release();
  await expect(page.locator('[data-vitals]')).toHaveCount(2);

  server.respondWith(findVitalsReport, { status: 404, body: { message: 'Gone' } });
  await open(page, staffPaths.vitals);
  await expect(page.getByText('The page speed could not be loaded.')).toBeVisible();
  server.respond(findVitalsReport, report);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-vitals]')).toHaveCount(2);
});

test('each metric has its percentile with unit and rating, and the shares of its visits', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  server.respond(findVitalsReport, report);
  await open(page, staffPaths.vitals);
  const all = page.getByRole('region', { name: 'All pages' });
  await expect(all).toContainText('40 visits');
  for (const [metric, texts] of [
    ['lcp', ['2.4 s', 'Good 75%', 'Needs improvement 15%', 'Poor 10%']],
    ['inp', ['210 ms', 'Needs improvement', 'Good 70%']],
    ['cls', ['0.00', 'Good 100%']],
    ['ttfb', ['2.0 s', 'Poor 50%']],
  ] as const)
    for (const text of texts) await expect(all.locator(`[data-metric=${metric}]`)).toContainText(text);
  const product = page.getByRole('region', { name: 'Product' });
  await expect(product.locator('[data-metric=inp]')).toContainText('No visits yet');
});

test('without visits the page says so, and what counts as one', async ({ page, server }) => {
  await signIn(page, server, admin);
  server.respond(findVitalsReport, { ...report, visits: 0, pages: [] });
  await open(page, staffPaths.vitals);
  await expect(page.getByText('No visits were counted in this period.', { exact: false })).toBeVisible();
  await expect(page.locator('[data-vitals]')).toHaveCount(0);
});

test('the filters are in the address and in the request; an invalid one is ignored', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  server.respond(findVitalsReport, report);
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === findVitalsReport.url) queries.push(search);
  });
  await open(page, `${staffPaths.vitals}?days=3650&device=toaster`);
  await expect(page.locator('[data-vitals]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByLabel('Device').selectOption('Phones');
  await page.getByRole('main').getByLabel('Language').selectOption('Bengali');
  await expect(page).toHaveURL(/\?days=7&device=phone&language=bn$/);
  await expect.poll(() => queries.at(-1)).toBe('?days=7&device=phone&language=bn');
  expect(queries[0]).toBe('?days=28');
});

test('a filter that is chosen while another is on its way to the address adds to it', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  server.respond(findVitalsReport, report);
  await open(page, staffPaths.vitals);
  await expect(page.locator('[data-vitals]')).toHaveCount(2);
  const week = await page.getByRole('button', { name: 'Last 7 days' }).elementHandle();
  // Both within one task of the browser: no navigation ends between them.
  await page.getByLabel('Device').evaluate(async (select: HTMLSelectElement, button) => {
    (button as HTMLElement).click();
    await undefined;
    select.value = 'phone';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, week);
  await expect(page).toHaveURL(/\?days=7&device=phone$/);
});
