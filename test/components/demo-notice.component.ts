/** The notice of a demo shop, by the preset that is shown. */
import { type Language, languages } from '@jontro/shop/language.ts';
import { defaultSettings, type Preset, pageSettingsOf, presetNames, presets } from '@jontro/shop/settings.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, open, test } from './page-fixture.ts';
import { startPageServer } from './page-server.ts';

const settingsOf = (preset: Preset) => {
  const { homeSections, shopFooter, lightHeader, ...settings } = pageSettingsOf({
    ...defaultSettings,
    ...presets[preset],
  });
  return { ...settings, ...(shopFooter && { shopFooter }), preset, choosePreset: true } as const;
};

for (const preset of presetNames)
  for (const language of languages as readonly Language[])
    test(`on a phone it is one line: ${preset}, ${language}`, async ({ page }) => {
      const server = await startPageServer(settingsOf(preset), language);
      await page.setViewportSize({ width: 360, height: 640 });
      try {
        await open(page, server.url + paths.privacyPolicy);
        await page.evaluate(() => document.fonts.ready);
        const notice = page.locator('aside').filter({ has: page.locator('[name=preset]') });
        expect(await notice.evaluate((element) => element.getBoundingClientRect().height)).toBe(28);
      } finally {
        await page.goto('about:blank');
        await server.close();
      }
    });
