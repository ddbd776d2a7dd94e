/** Takes screenshots of every scene in its combinations, in shops of its own. */
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { type Preset, presetNames } from '@jontro/shop/settings.ts';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { registerLanguage } from '../../apps/web/app/language/translate.ts';
import { logIn, validPassword } from '../e2e/people.ts';
import { e2eSettings, modernSettings, startShop } from '../e2e/started-shop.ts';
import { allScenes, pagesWithoutScene } from './all-scenes.ts';
import { sceneChecker } from './check-scene.ts';
import { combinationsOf } from './combinations.ts';
import { type GalleryFixture, prepareFixture } from './gallery-fixture.ts';
import { currentOptions } from './gallery-options.ts';
import { combinationsLeft, readRecord } from './gallery-record.ts';
import { buyerEmail } from './life-orders.ts';
import type { Language, SceneUser } from './scene.ts';
import { takeScene } from './take-scene.ts';

const options = currentOptions();

registerLanguage('bn', { ...bengali, ...bengaliAccount, ...bengaliAdmin });

interface Gallery {
  fixture: GalleryFixture;
  /** Returns a page in this language with the user signed in. */
  pageOf(user: SceneUser, language: Language): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a shop with this preset and prepares its data; pages are opened when a scene needs them. */
async function openGallery(browser: Browser, preset: Preset): Promise<Gallery> {
  const settings = { specification: e2eSettings, modern: modernSettings };
  const shop = await startShop({ SHOP_CONFIG: settings[preset] });
  const fixture = await prepareFixture(browser, shop, preset === 'modern');
  const logins = {
    shopper: [demoLogins.shopper.email, demoLogins.password],
    owner: [demoLogins.owner.email, demoLogins.password],
    newcomer: [fixture.newcomer, validPassword],
    buyer: [buyerEmail, validPassword],
  } as const;
  const openPage = async (user: SceneUser, language: Language): Promise<Page> => {
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (user !== 'nobody') {
      const [email, password] = logins[user];
      await logIn(page, email, password);
    }
    await context.addCookies([{ name: 'language', value: language, url: shop.url }]);
    return page;
  };
  const pages = new Map<string, Promise<Page>>();
  return {
    fixture,
    pageOf(user, language) {
      const key = `${user} ${language}`;
      const page = pages.get(key) ?? openPage(user, language);
      pages.set(key, page);
      return page;
    },
    async close() {
      for (const page of pages.values()) await (await page).context().close();
      await shop.close();
    },
  };
}

/** The gallery of the shop with a preset; each shop is started for its first scene. */
type GalleryOf = (preset: Preset) => Promise<Gallery>;

const test = base.extend<object, { galleryOf: GalleryOf }>({
  galleryOf: [
    async ({ browser }, use) => {
      const galleries = new Map<Preset, Promise<Gallery>>();
      await use((preset) => {
        const gallery = galleries.get(preset) ?? openGallery(browser, preset);
        galleries.set(preset, gallery);
        return gallery;
      });
      for (const gallery of galleries.values()) await (await gallery).close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test('every page of the shop has a scene', () => {
  expect(pagesWithoutScene()).toEqual([]);
});

// One shop after the other: those that are not asked for are not started.
for (const preset of presetNames.toReversed()) {
  for (const scene of allScenes) {
    const combinations = combinationsOf(scene, options).filter((found) => found.preset === preset);
    if (combinations.length === 0) continue;
    test(`${scene.name} (${preset})`, async ({ galleryOf }) => {
      const left = options.resume
        ? combinationsLeft(combinations, readRecord(), options.check)
        : combinations;
      if (left.length === 0) return;
      const { fixture, pageOf } = await galleryOf(preset);
      const check = options.check ? sceneChecker(scene) : undefined;
      for (const language of ['en', 'bn'] as const) {
        const wanted = left.filter((found) => found.language === language);
        if (wanted.length === 0) continue;
        const page = await pageOf(scene.user ?? 'nobody', language);
        // A test that fails would end the shop: what was not taken and the faults fail the run at its end (write-gallery.ts).
        await takeScene({ scene, fixture, page, language, ...(check && { check }) }, wanted).catch(
          (error: unknown) => process.stderr.write(`${wanted[0]?.file}: ${String(error)}\n`),
        );
      }
    });
  }
}
