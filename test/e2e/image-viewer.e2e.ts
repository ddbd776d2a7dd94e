/** The viewer of a product's pictures: fingers, wheel, keys and Back. */
import { proves } from '@jontro/shop/testing/proves.ts';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { findOverflow, findViolations } from './page-checks.ts';
import { expect, test } from './shop-fixture.ts';
import { endOfFirstView, findProduct, listAllProducts, open } from './storefront.ts';

const severalPictures = async (page: Page) =>
  findProduct(await listAllProducts(page), 'with several pictures', ({ images }) => images.length > 1);

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

async function openViewer(page: Page): Promise<void> {
  await open(page, paths.product(await severalPictures(page)));
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

test('the viewer is loaded when the picture is about to be pressed, not with the page', async ({ page }) => {
  proves('B-INSTANT-06');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const end = endOfFirstView(network);
  await open(page, paths.product(await severalPictures(page)));
  await end;
  const isViewer = (path: string) => path.includes('image-viewer');
  expect(loaded.filter(isViewer)).toEqual([]);
  await opener(page).click();
  await expect(picture(page)).toBeVisible();
  expect(loaded.filter(isViewer)).not.toEqual([]);
});

test('two fingers enlarge the picture around their middle, up to four times, and pinched together show it whole', async ({
  page,
}) => {
  proves('B-INSTANT-06');
  await page.setViewportSize({ width: 360, height: 740 });
  await openViewer(page);
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
  page,
}) => {
  proves('B-INSTANT-06');
  await page.setViewportSize({ width: 360, height: 740 });
  await openViewer(page);
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
  page,
}) => {
  proves('B-INSTANT-06');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openViewer(page);
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
  page,
}) => {
  proves('B-INSTANT-06');
  await open(page, paths.privacyPolicy);
  await openViewer(page);
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
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, `/bn${paths.product(await severalPictures(page))}`);
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
});
