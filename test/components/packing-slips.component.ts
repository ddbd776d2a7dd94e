/** Printing packing slips: which orders, how many, what is marked, what is told when none is left, and printing them again on purpose. */
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts, undoTexts } from '@jontro/shop/orders/orders.ts';
import { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import { toPackingOrder } from '@jontro/shop/orders/packing.ts';
import type { Page } from '@playwright/test';
import { packingPath } from '../../apps/web/app/dashboard/admin-pages.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectAccessibleAtEachWidth } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin, sampleOrder } from './samples.ts';

const orderOf = (number: number, change: Partial<Order> = {}): Order =>
  sampleOrder({
    _id: String(number).padStart(24, '0'),
    name: `Customer ${number}`,
    orderNumber: `J-${number}`,
    ...change,
  });
const slips = (page: Page) => page.getByRole('article', { name: /^Packing slip of order/ });

/** The server answers with the orders of each list. */
async function respond(page: Page, server: PageServer, lists: Record<string, Order[]>): Promise<void> {
  await signIn(page, server, admin);
  server.respondWith(orderEndpoints.listAllOrders, async ({ searchParams }) => ({
    status: 200,
    body: lists[searchParams.get('show') ?? 'chosen'] ?? [],
  }));
  server.respond(bulkActionEndpoints.listBulkActions, []);
}

/** Opens a page whose prints are counted. */
async function openCounted(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.evaluate(() => {
    const counted = window as unknown as { prints: string[] };
    counted.prints = [];
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      counted.prints.push(String(document.querySelectorAll('[data-copy]').length));
    };
  });
}
/** How many copies each print had. */
const prints = (page: Page) => page.evaluate(() => (window as unknown as { prints: string[] }).prints);
const requests = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/packing-slips')) sent.push(one.postData() ?? '');
  });
  return sent;
};

test('the slips that are left are marked as printed before they are, and once more they are copies', async ({
  page,
  server,
}) => {
  const [one, two, three] = [orderOf(1), orderOf(2), orderOf(3)];
  await respond(page, server, { 'slips-to-print': [one, two, three] });
  // Somebody else has printed the third meanwhile.
  server.respond(packingEndpoints.printSlips, { printed: [one._id] });
  const sent = requests(page);
  await openCounted(page, staffPaths.packingSlips());
  await expect(slips(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Customer 2' }).uncheck();
  await page.getByRole('button', { name: 'Print 2 slips' }).click();
  await expect(page.getByText('Marked as printed: 1.')).toBeVisible();
  await expect(page.getByText('Printed by somebody else meanwhile: 1')).toBeVisible();
  await expect(slips(page)).toHaveCount(1);
  expect(sent).toEqual([JSON.stringify({ ids: `${one._id},${three._id}` })]);
  expect(await prints(page)).toEqual(['0']);
  await page.getByRole('button', { name: 'Print them again' }).click();
  expect(await prints(page)).toEqual(['0', '1']);
  expect(sent).toHaveLength(1);
});

test('slips that cannot be marked are not printed', async ({ page, server }) => {
  await respond(page, server, { 'slips-to-print': [orderOf(1)] });
  server.respondWith(packingEndpoints.printSlips, { status: 404, body: { message: 'Gone' } });
  await openCounted(page, staffPaths.packingSlips());
  await page.getByRole('button', { name: 'Print 1 slip' }).click();
  await expect(page.getByText('Gone')).toBeVisible();
  expect(await prints(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Print 1 slip' })).toBeEnabled();
});

test('if none is left, it says so and offers what was printed last and is not packed, as copies', async ({
  page,
  server,
}) => {
  const slipPrintedAt = '2026-06-03T09:30:00.000Z';
  const printed = [orderOf(1, { slipPrintedAt }), orderOf(2, { slipPrintedAt })];
  const before = orderOf(3, { slipPrintedAt: '2026-06-02T09:30:00.000Z' });
  await respond(page, server, { 'slips-printed': [before, ...printed], chosen: printed });
  const sent = requests(page);
  await openCounted(page, staffPaths.packingSlips());
  await expect(page.getByText('No slip is left to print.')).toBeVisible();
  const batches = page.getByRole('region', { name: 'Printed, and not packed yet' }).getByRole('listitem');
  await expect(batches).toHaveText([
    '03/06/2026, 15:30: 2 ordersPrint them again',
    '02/06/2026, 15:30: 1 orderPrint them again',
  ]);
  await expectAccessibleAtEachWidth(page, 'no slip left');
  await batches.first().getByRole('link', { name: 'Print them again' }).click();
  await expect(slips(page)).toHaveCount(2);
  await expect(slips(page).first()).toContainText('Copy: check that it is not packed already');
  await page.getByRole('button', { name: 'Print 2 slips' }).click();
  expect(await prints(page)).toEqual(['2']);
  expect(sent).toEqual([]);
});

test('the number of a copy stands at the right edge of its slip, also below the name of the shop', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 640, height: 800 });
  const packed = orderOf(1, { step: 'packed' });
  await respond(page, server, { chosen: [packed] });
  await open(page, staffPaths.slipCopies([packed]));
  const header = slips(page).locator('header');
  const edges = await header.evaluate((one) =>
    [one, one.lastElementChild].map((element) => Math.round(element?.getBoundingClientRect().right ?? 0)),
  );
  expect(edges[1]).toBe(edges[0]);
});

test('of chosen orders those that must not be packed have no slip and no label, and it says why', async ({
  page,
  server,
}) => {
  const chosen = [
    orderOf(1),
    orderOf(2, { step: 'to-confirm' }),
    orderOf(3, { step: 'packed' }),
    orderOf(4, { step: 'on-the-way' }),
    orderOf(5, { slipPrintedAt: '2026-06-03T09:30:00.000Z' }),
    orderOf(6, { step: 'cancelled' }),
  ];
  await respond(page, server, { chosen });
  await openCounted(page, staffPaths.packingSlips(chosen));
  await expect(slips(page)).toHaveCount(1);
  const left = page.getByRole('region', { name: 'Not printed' }).locator('summary');
  await expect(left).toHaveText([
    'Not printed: Not confirmed yet (1 order)',
    'Not printed: Packed already (1 order)',
    'Not printed: Handed over already (1 order)',
    'Not printed: Printed before (1 order)',
    'Not printed: Nothing to pack any more (1 order)',
  ]);
  await page.getByRole('button', { name: 'Labels', exact: true }).click();
  await expect(page.getByRole('article', { name: /^Label of order/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Invoices', exact: true }).click();
  await expect(page.getByRole('article', { name: /^Invoice of order/ })).toHaveCount(6);
});

test('a delivery that skips steps asks first in the list of orders, any other is one press', async ({
  page,
  server,
}) => {
  const [placed, outside] = [orderOf(1), orderOf(2, { step: 'on-the-way' })];
  await respond(page, server, { chosen: [placed, outside] });
  server.respond(orderEndpoints.deliverOrder, { modifiedCount: 1, message: orderTexts.delivered });
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/deliver')) sent.push(one.url().split('/').at(-2) ?? '');
  });
  await open(page, staffPaths.allOrdered);
  const deliver = (name: string) =>
    page.locator('[data-row]').filter({ hasText: name }).getByRole('button', { name: 'Mark as Delivered' });
  const question = page.getByRole('alertdialog', { name: 'Delivered already?' });
  await deliver('Customer 1').click();
  await expect(question).toContainText('Customer 1 was never handed over: its step is Placed.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(sent).toEqual([]);
  await deliver('Customer 2').click();
  await expect(page.getByRole('dialog', { name: orderTexts.delivered })).toBeVisible();
  await page.keyboard.press('Escape');
  await deliver('Customer 1').click();
  await question.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect.poll(() => sent).toEqual([outside._id, placed._id]);
});

test('a step that was pressed by mistake while packing is undone from the bar, also by whoever may only pack', async ({
  page,
  server,
}) => {
  const order = toPackingOrder(orderOf(1));
  let list = [order];
  await signIn(page, server, admin);
  server.respondWith(packingEndpoints.listOrdersToPack, async () => ({ status: 200, body: list }));
  server.respondWith(orderEndpoints.moveOrder, async () => {
    list = [];
    return { status: 200, body: { modifiedCount: 1, message: 'Marked as Packed' } };
  });
  server.respondWith(orderEndpoints.undoMove, async () => {
    list = [order];
    return { status: 200, body: { modifiedCount: 1, message: undoTexts.done } };
  });
  await open(page, packingPath);
  await page.getByRole('button', { name: 'Mark as Packed' }).click();
  await page.keyboard.press('Escape');
  const bar = page.locator('[data-undo]');
  await expect(bar).toContainText('J-1: Packed');
  await expect(page.getByText('There is nothing to pack.')).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('dialog', { name: undoTexts.done })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Packed' })).toBeVisible();
  await expect(bar).toHaveText('');
});

for (const width of [360, 1280]) {
  test(`the bar of an undo covers no button at the end of its page, ${width} px wide`, async ({
    page,
    server,
  }) => {
    const list = [1, 2].map((number) => toPackingOrder(orderOf(number)));
    await signIn(page, server, admin);
    server.respond(packingEndpoints.listOrdersToPack, list);
    server.respond(orderEndpoints.moveOrder, { modifiedCount: 1, message: 'Marked as Packed' });
    await page.setViewportSize({ width, height: 900 });
    await open(page, packingPath);
    const buttons = page.getByRole('list', { name: 'Orders to pack' }).getByRole('button');
    // A window that ends with the list.
    const { y, height } = (await buttons.last().boundingBox()) ?? { y: 0, height: 0 };
    await page.setViewportSize({ width, height: Math.ceil(y + height) + 24 });
    await buttons.last().scrollIntoViewIfNeeded();
    await buttons.first().click();
    await page.keyboard.press('Escape');
    const undo = page.locator('[data-undo]').getByRole('button', { name: 'Undo' });
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expect(buttons.last()).toBeInViewport({ ratio: 1 });
    for (const button of [undo, ...(await buttons.all())]) {
      const isCovered = await button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        // None if it is above the window.
        const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
        return topmost !== null && !element.contains(topmost);
      });
      expect(isCovered).toBe(false);
    }
  });
}
