/** The owner's day with many orders, from confirming to the last cash, on a desk and on a phone, with the number of clicks. */
import { type BulkKind, bulkKinds, bulkResult } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { message } from '@jontro/shop/messages.ts';
import { sumOf, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { isLongRun, sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { registerLanguage, translatorOf } from '../../apps/web/app/language/translate.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { type SendRequest, signedIn } from './api-client.ts';
import { expectAccessible } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { placeOrders } from './placed-orders.ts';
import { expect, test } from './shop-fixture.ts';

const { owner, password } = demoLogins;

registerLanguage('bn', { ...bengali, ...bengaliAccount, ...bengaliAdmin });

const widths = { desk: 1280, phone: 360 };
const height = 800;

/** Checks the page as it is at the width of the day; in the long run at the other one before. */
async function checkWindows(page: Page): Promise<void> {
  const ownWidth = page.viewportSize()?.width ?? widths.desk;
  const others = isLongRun ? Object.values(widths).filter((width) => width !== ownWidth) : [];
  for (const width of [...others, ownWidth]) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, `${width} px`);
  }
}

/** Cash that was recorded so far, in taka. */
const recordedCash = async (staff: SendRequest): Promise<number> => {
  const url = endpointUrl(reportEndpoints.findSalesReport, { query: {} });
  return ((await staff('GET', url)) as { totals: { now: { cash: number } } }).totals.now.cash;
};

/** The owner's browser: the acts of the day, by the texts of the page's language. */
function createDay(page: Page, { name, language }: { name: string; language: 'en' | 'bn' }) {
  const t = translatorOf(language);
  const prefix = language === 'bn' ? '/bn' : '';
  const dialog = page.getByRole('dialog');
  const administration = page.getByRole('region', { name: t('Administration') });
  const button = (text: Parameters<typeof t>[0]) => ({ name: t(text), exact: true });
  let opened = 0;

  const open = async (path: string) => {
    opened += 1;
    await page.goto(prefix + path);
  };
  return {
    t,
    dialog,
    administration,
    /** Pages that were opened, each by a click in its list. */
    opened: () => opened,
    open,
    button,
    /** Chooses all orders of the customer that `filter` finds except the first ones, and does `kind` with them. */
    async many(kind: BulkKind, filter: string, { count, except = 0 }: { count: number; except?: number }) {
      await open(`${staffPaths.allOrdered}?search=${encodeURIComponent(name)}${filter}`);
      const all = count + except;
      await page.getByRole('button', button(message('Choose all {count}', { count: all }))).click();
      const boxes = page.getByRole('checkbox', { name: t(message('Choose the order of {name}', { name })) });
      for (let index = 0; index < except; index += 1) await boxes.nth(index).uncheck();
      const { label } = bulkKinds[kind];
      await page
        .getByRole('region', { name: t('Chosen orders') })
        .getByRole('button', button(label))
        .click();
      await expect(dialog.getByText(t(message('{count} orders can take part.', { count })))).toBeVisible();
      // The dialogs of the other kinds differ by their texts.
      if (isLongRun || kind === 'confirm') await checkWindows(page);
      await dialog.getByRole('button', { name: `${t(label)} (` }).click();
      await expect(
        page
          .getByText(
            `${t(bulkResult(kind))}: ${t(message('{done} of {total}', { done: count, total: count }))}`,
          )
          .first(),
      ).toBeVisible({ timeout: 60_000 });
    },
    /** Opens the page of an order and what its button asks for. */
    async ask(order: Order, action: 'Cancel order' | 'Arrived back') {
      await open(paths.orderDetails(order));
      await administration.getByRole('button', button(action)).click();
    },
    /** Waits for this notice, and closes it without a click. */
    async noticed(text: Parameters<typeof t>[0]) {
      await expect(page.getByRole('status').filter({ hasText: t(text) })).not.toHaveCount(0);
      await page.keyboard.press('Escape');
      // The notice is a dialog as well.
      await expect(dialog).toHaveCount(0);
    },
  };
}

/** How many orders the day has, and how many of them are cancelled or come back; the others arrive. */
const sizes = { all: sizeOfRun(60, 8), cancelled: sizeOfRun(4, 1), outside: sizeOfRun(6, 3), inPart: 2 };
const packed = sizes.all - sizes.cancelled;

const desk = { language: 'en', width: widths.desk, place: 'a desk, in English' } as const;
const phone = { language: 'bn', width: widths.phone, place: 'a phone, in Bengali' } as const;

for (const { language, width, place } of isLongRun ? [desk, phone] : [desk])
  test(`a day’s orders are confirmed, packed, printed, handed over and settled on ${place}, and the sums agree`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height });
    const { name, orders } = await placeOrders(page, shop.url, sizes.all);
    const staff = await signedIn(shop.url, owner.email, password);
    const cashBefore = await recordedCash(staff);
    let clicks = 0;
    await page.exposeFunction('countClick', () => {
      clicks += 1;
    });
    await page.addInitScript(() => {
      const { countClick } = window as unknown as { countClick: () => void };
      addEventListener('click', ({ isTrusted }) => isTrusted && countClick(), { capture: true });
    });
    await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
    await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
    clicks = 0;
    const day = createDay(page, { name, language });

    await day.many('confirm', '&step=placed', { count: sizes.all });
    // Some call to cancel.
    for (const order of orders.slice(0, sizes.cancelled)) {
      await day.ask(order, 'Cancel order');
      await day.dialog.getByLabel(day.t('Reason')).fill('Called to cancel');
      await day.dialog.getByRole('button', day.button('Cancel order')).click();
      await day.noticed(orderTexts.cancelDone);
    }
    await checkWindows(page);
    await day.open(`${staffPaths.allOrdered}?search=${encodeURIComponent(name)}&step=confirmed`);
    await page.getByRole('button', day.button(message('Choose all {count}', { count: packed }))).click();
    await page.getByRole('link', day.button('Print')).click();
    await expect(page.locator('[data-paper]')).toHaveCount(packed);
    await day.many('pack', '&step=confirmed', { count: packed });
    await day.many('hand-over', '&step=packed', { count: packed });
    const delivered = packed - sizes.outside;
    await day.many('deliver', '&step=handed-over', { count: delivered, except: sizes.outside });

    // Of those that are outside, two are kept in part.
    const outside = (await staff(
      'GET',
      endpointUrl(orderEndpoints.listAllOrders, { query: { search: name, step: 'handed-over' } }),
    )) as Order[];
    expect(outside).toHaveLength(sizes.outside);
    const several = outside
      .filter(({ cartItems: [item] }) => (item?.quantity ?? 0) > 1)
      .slice(0, sizes.inPart);
    expect(several).toHaveLength(sizes.inPart);
    for (const order of outside) {
      const [item] = order.cartItems;
      await day.ask(order, 'Arrived back');
      const back = several.includes(order) ? 1 : (item?.quantity ?? 0);
      await day.dialog.getByLabel(day.t('Sellable')).fill(String(back));
      await day.dialog.getByRole('button', day.button('Save')).click();
      await day.noticed(orderTexts.returnDone);
    }
    await checkWindows(page);
    await day.many('receive-cash', '&show=cash-due', { count: delivered + sizes.inPart });

    test
      .info()
      .annotations.push({ type: 'clicks', description: `${clicks} and ${day.opened()} pages opened` });
    const ended = (await Promise.all(
      orders.map(({ _id: id }) => staff('GET', endpointUrl(orderEndpoints.findOrder, { params: { id } }))),
    )) as Order[];
    const at = (step: Order['step']) => ended.filter((order) => order.step === step).length;
    expect([at('cancelled'), at('returned'), at('partly-delivered')]).toEqual([
      sizes.cancelled,
      sizes.outside - sizes.inPart,
      sizes.inPart,
    ]);
    const settled = ended.filter(({ cashReceivedAt }) => cashReceivedAt);
    expect(settled).toHaveLength(delivered + sizes.inPart);
    const due = toTaka(sumOf(settled.map(({ payable }) => toPoisha(payable))));
    expect((await recordedCash(staff)) - cashBefore).toBeCloseTo(due, 2);
  });
