/** The viewer of a product's pictures: fingers, wheel, keys and Back. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { findOverflow, findViolations } from '../e2e/page-checks.ts';
import { expect, open, test } from './page-fixture.ts';
import { type PageServer, startPageServer } from './page-server.ts';
import { sampleProduct } from './samples.ts';

const product = sampleProduct(1, {
  images: ['/placeholder.svg?first', '/placeholder.svg?second', '/placeholder.svg?third'],
});

/** From now on each product is this one, with several pictures. */
function respondToProduct(server: PageServer): void {
  server.respond(catalogEndpoints.findProduct, product);
  server.respond(catalogEndpoints.listCategoryProducts, { result: [], totalPages: 0, total: 0 });
  server.respond(recommendationEndpoints.listBoughtTogether, []);
}

const opener = (page: Page): Locator =>
  page.getByRole('main').locator('li:not([inert]) > button[aria-haspopup=dialog]').first();
const viewer = (page: Page): Locator => page.getByRole('dialog');
const picture = (page: Page): Locator => viewer(page).locator('ul').first().locator('li:not([inert]) img');
/** The width of the picture in relation to that of its frame. */
const scale = async (page: Page): Promise<number> => {
  const [shown, frame] = [
    await picture(page).boundingBox(),
    await viewer(page).locator('ul').first().boundingBox(),
  ];
  return Math.round(((shown?.width ?? 0) / (frame?.width ?? 1)) * 100) / 100;
};

async function openViewer(page: Page, server: PageServer): Promise<void> {
  respondToProduct(server);
  await open(page, paths.product(product));
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(picture(page)).toBeVisible();
  await expect.poll(() => scale(page)).toBe(1);
}

async function middle(page: Page): Promise<{ x: number; y: number }> {
  const box = await viewer(page).locator('ul').first().boundingBox();
  if (!box) throw new Error('the viewer is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function withTouch(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  return devtools;
}
type Points = { x: number; y: number }[];
const touch = (
  devtools: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  touchPoints: Points = [],
  timestamp?: number,
) =>
  devtools.send('Input.dispatchTouchEvent', {
    type,
    touchPoints,
    ...(timestamp !== undefined && { timestamp }),
  });
/** `at` is the time that the browser takes it to be, in seconds; otherwise the current one. */
async function tap(devtools: CDPSession, point: { x: number; y: number }, at?: number): Promise<void> {
  await touch(devtools, 'touchStart', [point], at);
  await touch(devtools, 'touchEnd', [], at);
}

test('two fingers enlarge the picture around their middle, up to four times, and pinched together show it whole', async ({
  ownPage: page,
  server,
}) => {
  proves('B-INSTANT-06');
  await page.setViewportSize({ width: 360, height: 740 });
  await openViewer(page, server);
  const devtools = await withTouch(page);
  const { x, y } = await middle(page);
  const fingers = (apart: number, at = { x, y }): Points => [
    { x: at.x - apart / 2, y: at.y },
    { x: at.x + apart / 2, y: at.y },
  ];
  await touch(devtools, 'touchStart', fingers(60));
  for (const apart of [80, 100, 120]) await touch(devtools, 'touchMove', fingers(apart));
  await expect.poll(() => scale(page)).toBe(2);
  const before = await picture(page).boundingBox();
  // What was between the fingers is still there.
  expect(Math.abs((before?.x ?? 0) + (before?.width ?? 0) / 2 - x)).toBeLessThanOrEqual(2);
  // They pan as well.
  await touch(devtools, 'touchMove', fingers(120, { x: x - 40, y }));
  await expect
    .poll(async () => Math.round(((await picture(page).boundingBox())?.x ?? 0) - (before?.x ?? 0)))
    .toBe(-40);
  await touch(devtools, 'touchMove', fingers(300));
  await expect.poll(() => scale(page)).toBe(4);
  await touch(devtools, 'touchEnd');
  await touch(devtools, 'touchStart', fingers(300));
  for (const apart of [200, 100, 60]) await touch(devtools, 'touchMove', fingers(apart));
  await touch(devtools, 'touchEnd');
  await expect.poll(() => scale(page)).toBe(1);
  await expect(viewer(page)).toBeVisible();
});

test('two taps at one place enlarge the picture there and show it whole again; taps at two places do not', async ({
  ownPage: page,
  server,
}) => {
  proves('B-INSTANT-06');
  await page.setViewportSize({ width: 360, height: 740 });
  await openViewer(page, server);
  const devtools = await withTouch(page);
  const { x, y } = await middle(page);
  const [left, right] = [
    { x: x - 80, y },
    { x: x + 40, y },
  ];
  // A busy machine passes the taps on too late for one double tap.
  const at = Date.now() / 1_000;
  await tap(devtools, left, at);
  await tap(devtools, right, at + 0.2);
  expect(await scale(page)).toBe(1);
  await tap(devtools, right, at + 0.4);
  await expect.poll(() => scale(page)).toBe(2.5);
  const shown = await picture(page).boundingBox();
  // The point 40 px right of the middle stays below the finger.
  expect(Math.abs((shown?.x ?? 0) + (shown?.width ?? 0) / 2 - (x - 60))).toBeLessThanOrEqual(2);
  await tap(devtools, left, at + 2);
  await tap(devtools, left, at + 2.2);
  await expect.poll(() => scale(page)).toBe(1);
});

test('the wheel enlarges the picture below the pointer and shows it whole again; keys do so in steps', async ({
  ownPage: page,
  server,
}) => {
  proves('B-INSTANT-06');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openViewer(page, server);
  const { x, y } = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => scale(page)).toBeGreaterThan(1.5);
  await page.mouse.wheel(0, -3000);
  await expect.poll(() => scale(page)).toBe(4);
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => scale(page)).toBe(1);
  for (const [key, expected] of [
    ['+', 2.5],
    ['+', 4],
    ['+', 4],
    ['-', 2.5],
    ['-', 1],
    ['-', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => scale(page), { message: `${key} ${expected}` }).toBe(expected);
  }
});

test('Back closes the viewer and stays on the page, with the focus on the picture; closed otherwise, Back leaves the page', async ({
  ownPage: page,
  server,
}) => {
  proves('B-INSTANT-06');
  await open(page, paths.privacyPolicy);
  await openViewer(page, server);
  const address = page.url();
  await page.keyboard.press('ArrowRight');
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picture(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => Reflect.has(history.state ?? {}, 'over'))).toBe(false);
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === paths.privacyPolicy);
});

test('in Bengali at 320 px the viewer is whole, accessible, and nothing in it moves with reduced motion', async ({
  page,
}) => {
  proves('B-INSTANT-06');
  const server = await startPageServer({}, 'bn');
  respondToProduct(server);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, server.url + paths.product(product));
  await opener(page).click();
  await expect(picture(page)).toBeVisible();
  expect([...(await findViolations(page, 'viewer')), ...(await findOverflow(page))]).toEqual([]);
  const small = await viewer(page)
    .locator('button')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => button.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && Math.min(width, height) < 44)
        .map(({ width, height }) => `${width} x ${height}`),
    );
  expect(small).toEqual([]);
  await page.keyboard.press('+');
  await expect.poll(() => scale(page)).toBe(2.5);
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(moving).toBe(0);
  await page.goto('about:blank');
  await server.close();
});
