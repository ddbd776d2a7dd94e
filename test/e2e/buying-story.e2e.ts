/** The buying story as shoppers with other devices, needs and lines go through it, in a shop with the preset `modern`. */
import { readFile } from 'node:fs/promises';
import type { Language } from '@jontro/shop/language.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { signedIn } from './api-client.ts';
import {
  buy,
  buyer,
  expectReceived,
  fillCheckout,
  placeOrderButton,
  type Story,
  storySteps,
} from './buying-story.ts';
import { expectDialog, focusAndPress, heading, typeInto } from './keyboard-helpers.ts';
import { findOverflow, findViolations } from './page-checks.ts';
import { dismissToasts } from './people.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { findUnreadableTexts } from './unreadable-texts.ts';
import { variantsOf } from './views.ts';

test.use({ shopConfig: modernSettings });

interface Way {
  language: Language;
  width: number;
  /** A carousel that slides cuts the texts of its edges. */
  moving?: true;
  /** The browser replaces the shop's colours, whose contrast axe would still measure. */
  forced?: true;
  prepare?: (page: Page) => Promise<unknown>;
}

/** What a shopper finds wrong on a step, once nothing moves any more. */
async function problemsOf(page: Page, where: string, { moving, forced }: Partial<Way>): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  const seen = [...(await findOverflow(page)), ...(moving ? [] : await findUnreadableTexts(page))];
  return [
    ...seen.map((problem) => `${where}: ${problem}`),
    ...(await findViolations(page, where, forced ? { 'color-contrast': { enabled: false } } : {})),
  ];
}

const ways: Record<string, Way> = {
  'in Bengali at 320 px': { language: 'bn', width: 320 },
  'with text of 200 %': {
    language: 'en',
    width: 360,
    prepare: (page) =>
      page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '200%';
        });
      }),
  },
  'with motion': {
    language: 'en',
    width: 360,
    moving: true,
    prepare: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }),
  },
  'with forced colours': {
    language: 'en',
    width: 1280,
    forced: true,
    prepare: (page) => page.emulateMedia({ forcedColors: 'active' }),
  },
  'in the dark': {
    language: 'bn',
    width: 360,
    prepare: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  },
};

for (const [title, way] of variantsOf(
  'a guest buys, and every step is accessible, fits and can be read',
  Object.keys(ways),
))
  test(title, async ({ page }) => {
    const { language, width, moving, forced, prepare } = ways[way] as Way;
    await page.setViewportSize({ width, height: 740 });
    await prepare?.(page);
    const found: string[] = [];
    await buy({
      page,
      language,
      arrived: async (step) => {
        found.push(...(await problemsOf(page, step, { moving, forced })));
      },
    });
    expect(found).toEqual([]);
  });

/** How many orders the owner sees from the buyer's address. */
async function countOrders(baseURL: string): Promise<number> {
  const send = await signedIn(baseURL, demoLogins.owner.email, demoLogins.password);
  const orders = (await send('GET', orderEndpoints.listAllOrders.url)) as Order[];
  return orders.filter(({ address }) => address === buyer.address).length;
}

test('a connection that breaks before Place Order, or before its answer, is said; nothing is lost, and the order is placed once', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const story: Story = { page, language: 'en' };
  const before = await countOrders(baseURL);
  const failure = page.getByText(/^We could not confirm that your order was placed\./).first();
  const expectKept = async () => {
    await expect(failure).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByLabel('Full name')).toHaveValue(buyer.name);
    await expect(page.locator('textarea[name=address]')).toHaveValue(buyer.address);
  };
  await fillCheckout(story);
  await context.setOffline(true);
  await placeOrderButton(story).click();
  await expectKept();
  expect(await countOrders(baseURL)).toBe(before);

  await context.setOffline(false);
  await dismissToasts(page);
  const placed: number[] = [];
  await page.route(`**${orderEndpoints.placeOrder.url}`, async (route) => {
    placed.push((await route.fetch()).status());
    await route.abort('connectionreset');
  });
  await placeOrderButton(story).click();
  // The failure of the first try is still there.
  await expect.poll(() => placed).toEqual([200]);
  await expectKept();

  await page.unroute(`**${orderEndpoints.placeOrder.url}`);
  await placeOrderButton(story).click();
  await expectReceived(story);
  expect(await countOrders(baseURL)).toBe(before + 1);
});

/** The lists of docs/screen-reader.md by the step. */
async function readingOrder(): Promise<Map<string, string[]>> {
  const document = await readFile(new URL('../../docs/screen-reader.md', import.meta.url), 'utf8');
  return new Map(
    document
      .split('\n## ')
      .slice(1)
      .map((section) => {
        const [step = '', ...lines] = section.split('\n');
        return [step, lines.flatMap((line) => /^- `(.+)`$/.exec(line)?.[1] ?? [])];
      }),
  );
}

/** The first element that is not read after those before it. */
function findMissing(snapshot: string, expected: readonly string[]): string | undefined {
  const lines = snapshot
    .split('\n')
    .map((line) => line.replace(/^\s*- /, '').replace(/^'(.*)'(:?)$/, '$1$2'));
  let from = 0;
  return expected.find((element) => {
    const parts = element.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`^${parts.join('.*')}`);
    const index = lines.findIndex((line, place) => place >= from && pattern.test(line));
    from = index + 1;
    return index < 0;
  });
}

test('a guest buys by keyboard alone, and each step is read in the order that is written down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const order = await readingOrder();
  expect([...order.keys()]).toEqual([...storySteps]);
  await buy({
    page,
    language: 'en',
    press: (control) => focusAndPress(page, control),
    fill: (field, text) => typeInto(page, field, text),
    arrived: async (step) => {
      if (step === 'cart beside') await expectDialog(page, page.getByRole('dialog'));
      else if (step !== 'home') await expect(heading(page)).toBeFocused();
      await expect(async () => {
        const snapshot = await page.locator('body').ariaSnapshot();
        expect(findMissing(snapshot, order.get(step) ?? []), step).toBeUndefined();
      }).toPass();
    },
  });
});
