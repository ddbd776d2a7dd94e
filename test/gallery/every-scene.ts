/** Takes screenshots of every scene in its widths and languages, in a shop of its own. */
import { join } from 'node:path';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { registerLanguage, translatorOf } from '../../apps/web/app/language/translate.ts';
import { logIn, validPassword } from '../e2e/people.ts';
import { modernSettings, noOverlaySettings, startShop } from '../e2e/started-shop.ts';
import { allScenes, pagesWithoutScene } from './all-scenes.ts';
import { checkScene } from './check-scene.ts';
import { type GalleryFixture, prepareFixture } from './gallery-fixture.ts';
import { galleryFolder, screenshotName } from './gallery-folder.ts';
import { currentOptions, type Width } from './gallery-options.ts';
import { buyerEmail } from './life-orders.ts';
import { type Language, type Scene, type SceneUser, widthsOf } from './scene.ts';
import { takeScreenshot, waitUntilLoaded } from './screenshot.ts';

const height = 800;
const options = currentOptions();

registerLanguage('bn', { ...bengali, ...bengaliAccount, ...bengaliAdmin });

interface Gallery {
  fixture: GalleryFixture;
  /** Returns a page of this width with the user signed in. */
  pageOf(user: SceneUser, width: Width): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a shop with these settings and prepares its data; pages are opened when a scene needs them. */
async function openGallery(browser: Browser, settings: string): Promise<Gallery> {
  const shop = await startShop({ SHOP_CONFIG: settings });
  const fixture = await prepareFixture(browser, shop, settings === modernSettings);
  const logins = {
    shopper: [demoLogins.shopper.email, demoLogins.password],
    owner: [demoLogins.owner.email, demoLogins.password],
    newcomer: [fixture.newcomer, validPassword],
    buyer: [buyerEmail, validPassword],
  } as const;
  const openPage = async (user: SceneUser, width: Width): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: shop.url,
      reducedMotion: 'reduce',
      colorScheme: options.dark ? 'dark' : 'light',
      viewport: { width, height },
    });
    const page = await context.newPage();
    if (user !== 'nobody') {
      const [email, password] = logins[user];
      await logIn(page, email, password);
    }
    return page;
  };
  const pages = new Map<string, Promise<Page>>();
  return {
    fixture,
    pageOf(user, width) {
      const key = `${user} ${width}`;
      const page = pages.get(key) ?? openPage(user, width);
      pages.set(key, page);
      return page;
    },
    async close() {
      for (const page of pages.values()) await (await page).context().close();
      await shop.close();
    },
  };
}

/** The gallery of the shop that a scene belongs to; each shop is started for its first scene. */
type GalleryOf = (scene: Scene) => Promise<Gallery>;

const test = base.extend<object, { galleryOf: GalleryOf }>({
  galleryOf: [
    async ({ browser }, use) => {
      const galleries = new Map<string, Promise<Gallery>>();
      await use(({ preset = options.preset }) => {
        const settings = preset === 'modern' ? modernSettings : noOverlaySettings;
        const gallery = galleries.get(settings) ?? openGallery(browser, settings);
        galleries.set(settings, gallery);
        return gallery;
      });
      for (const gallery of galleries.values()) await (await gallery).close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** The greeting of the current user: in the header, in the sidebar, or nowhere. */
const greeting = (page: Page) =>
  page
    .locator('[data-header]')
    .getByText(/Nusrat|Rafiq/)
    .or(page.locator('[data-greeting]:not(:empty), body:not(:has([data-header], [data-greeting]))'))
    .first();

async function capture(
  scene: Scene,
  { fixture, pageOf }: Gallery,
  language: Language,
  width: Width,
): Promise<void> {
  const user = scene.user ?? 'nobody';
  const page = await pageOf(user, width);
  await page.context().addCookies([{ name: 'language', value: language, url: fixture.shop.url }]);
  await scene.mockResponses?.(page);
  try {
    // Addresses of pages begin with their language; others have none.
    const path = scene.address(fixture, language);
    const address = scene.route ? addressIn(language, 'en', path) : path;
    await page.goto(address);
    if (user !== 'nobody') await expect(greeting(page)).toBeAttached();
    await waitUntilLoaded(page);
    if (scene.route) {
      await expect(page, 'no redirect').toHaveURL(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    if (scene.prepare) {
      await scene.prepare({ page, fixture: fixture, t: translatorOf(language), language });
      await waitUntilLoaded(page);
    }
    const file = screenshotName(scene, language, width);
    await takeScreenshot(page, join(galleryFolder, file), !scene.windowOnly);
    if (options.check) await checkScene(page, file, scene);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // The pointer must not hover over the next scene.
    await page.mouse.move(0, 0);
  }
}

test('every page of the shop has a scene', () => {
  expect(pagesWithoutScene()).toEqual([]);
});

for (const scene of allScenes) {
  test(scene.name, async ({ galleryOf }) => {
    const gallery = await galleryOf(scene);
    for (const language of scene.languages ?? (['en', 'bn'] as const)) {
      await Promise.all(
        widthsOf(scene, options.widths).map((width) => capture(scene, gallery, language, width)),
      );
    }
  });
}
