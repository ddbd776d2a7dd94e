/** The check of accessibility, as the other tests use it. */
import { violationsOf } from '../e2e/axe.ts';
import { expect, test } from './page-fixture.ts';

/** A bar of 56 px that sticks to the top, all of it a button, and links, as high as given, below it. */
const pageWith = (height: number) => `
  <body style="margin: 0">
    <header style="position: sticky; top: 0; height: 56px; background: white"><button style="width: 100%; height: 56px">Menu</button></header>
    <main style="height: 3000px">
      ${['Orders', 'Returns'].map((text) => `<a href="#" style="display: block; width: 78px; height: ${height}px">${text}</a>`).join('')}
    </main>
  </body>`;
const targets = { only: ['target-size'] };

test('what is accessible does not depend on how far the page was scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [height, count] of [
    [44, 0],
    [10, 2],
  ] as const) {
    await page.setContent(pageWith(height));
    // At 34 px the bar leaves 10 px of the first link of 44.
    for (const top of [0, 34, 2000]) {
      await page.evaluate((to) => window.scrollTo(0, to), top);
      expect(await violationsOf(page, `${top} px`, targets)).toHaveLength(count);
      expect(await page.evaluate(() => window.scrollY)).toBe(top);
    }
  }
});
