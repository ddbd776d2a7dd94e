/** Takes screenshots of every scene in its widths and languages, in a shop of its own. */
import { join } from 'node:path';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { test as base, expect, type Page } from '@playwright/test';
import { bengali } from '../../apps/web/app/language/bengali.ts';
import { translated, translationsOf } from '../../apps/web/app/language/translate.ts';
import { root } from '../../scripts/project.mjs';
import { goodPassword, logIn } from '../e2e/people.ts';
import { startShop } from '../e2e/started-shop.ts';
import { allScenes, pagesWithoutScene } from './all-scenes.ts';
import { galleryFolder, pictureName } from './gallery-folder.ts';
import { type GalleryWorld, prepareWorld } from './gallery-world.ts';
import { arrived, photograph } from './photograph.ts';
import { type Language, type Scene, type Viewer, type Width, widths } from './scene.ts';

const height = 800;

const dictionary = translationsOf(bengali);
const translators = { en: (text: string) => text, bn: (text: string) => translated(dictionary, text) };

interface Gallery {
  fixture: GalleryWorld;
  /** Returns a page of this width with the user signed in. */
  pageOf(user: Viewer, width: Width): Promise<Page>;
}

const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const shop = await startShop({ SHOP_CONFIG: join(root, 'test/gallery/gallery-settings.ts') });
      const fixture = await prepareWorld(browser, shop);
      const logins = {
        shopper: [demoLogins.shopper.email, demoLogins.password],
        owner: [demoLogins.owner.email, demoLogins.password],
        newcomer: [fixture.newcomer, goodPassword],
      } as const;
      const openPage = async (user: Viewer, width: Width): Promise<Page> => {
        const context = await browser.newContext({
          baseURL: shop.url,
          reducedMotion: 'reduce',
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
      await use({
        fixture,
        pageOf(user, width) {
          const key = `${user} ${width}`;
          const page = pages.get(key) ?? openPage(user, width);
          pages.set(key, page);
          return page;
        },
      });
      for (const page of pages.values()) await (await page).context().close();
      await shop.close();
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
  const user = scene.viewer ?? 'nobody';
  const page = await pageOf(user, width);
  await page.context().addCookies([{ name: 'language', value: language, url: fixture.shop.url }]);
  await scene.answers?.(page);
  try {
    const address = scene.at(fixture);
    await page.goto(address);
    if (user !== 'nobody') await expect(greeting(page)).toBeAttached();
    await arrived(page);
    if (scene.route) {
      await expect(page, 'no redirect').toHaveURL(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    if (scene.act) {
      await scene.act({ page, world: fixture, t: translators[language] });
      await arrived(page);
    }
    await photograph(page, join(galleryFolder, pictureName(scene, language, width)), !scene.window);
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
  test(scene.name, async ({ gallery }) => {
    for (const language of scene.languages ?? (['en', 'bn'] as const)) {
      await Promise.all((scene.widths ?? widths).map((width) => capture(scene, gallery, language, width)));
    }
  });
}
