/** Fonts: how many bytes the first view of a page loads, and that every text uses the shop's own (docs/decisions/092). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { root } from '../../scripts/project.mjs';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { endOfFirstView, holdRequests, open } from './storefront.ts';
import { sampleOf } from './views.ts';

for (const { language, name, maxBytes } of sampleOf('fonts of the home page', [
  { language: 'en', name: 'English', maxBytes: 16_000 },
  { language: 'bn', name: 'Bengali', maxBytes: 60_000 },
]))
  test(`the home page in ${name} loads at most ${maxBytes / 1000} kB of fonts`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL }]);
    await page.setViewportSize({ width: 360, height: 740 });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const fonts = new Map<string, number>();
    network.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Font') fonts.set(requestId, 0);
    });
    network.on('Network.dataReceived', ({ requestId, dataLength }) => {
      const before = fonts.get(requestId);
      if (before !== undefined) fonts.set(requestId, before + dataLength);
    });
    const end = endOfFirstView(network);
    await open(page, paths.home);
    await page.evaluate(() => document.fonts.ready);
    await end;
    const bytes = [...fonts.values()];
    const sum = bytes.reduce((total, size) => total + size, 0);
    expect(sum, `${bytes}`).toBeLessThanOrEqual(maxBytes);
    expect(sum, `${bytes}`).toBeGreaterThan(10_000);
  });

/** Families of the fonts that render a text, without their weight; the system's own are in brackets. */
async function fontsOf(page: Page, text: string, weight: number): Promise<string[]> {
  await page.evaluate(
    ([shown, fontWeight]) => {
      document.querySelector('#shown')?.remove();
      const element = Object.assign(document.createElement('p'), { id: 'shown', textContent: shown });
      element.style.fontWeight = String(fontWeight);
      document.querySelector('main')?.prepend(element);
    },
    [text, weight] as const,
  );
  await page.evaluate(() => document.fonts.ready);
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#shown' });
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
  await inspector.detach();
  return fonts
    .map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `[${familyName}]`))
    .map((name) => name.replace(/ (Light|Medium)$/, ''))
    .sort();
}

/** Conjuncts of two, three and four letters, common ones and rare ones, with vowel signs. */
const conjuncts =
  'ক্ষ্মি জ্ঞান ঙ্ক্ষা ন্ত্র্য স্ত্রী ষ্ট্র স্ক্রু ম্প্রী ন্ধ্র দ্ধৃ হ্নু হ্ম হ্ল গ্ধ ত্ত্ব জ্জ্ব দ্ভ্র ক্ট্র র্ক্য র‍্যা র্দ্র্য ণ্ঢ ঞ্ছ ঞ্ঝ ড়্গ ল্গু শ্রূ ক্রৌ ত্ম্য ন্স্ক প্‌ত চাঁদ ৰ ৱ ৠ ৎ';

test('every Bengali conjunct and every Latin letter is rendered with the fonts of the shop', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'bn', url: baseURL }]);
  await open(page, paths.privacyPolicy);
  const texts = [
    { text: conjuncts.replaceAll(' ', ''), family: /^Anek Bangla( Basic)?$/ },
    { text: '৳', family: /^Anek Bangla( Basic)?$/ },
    { text: 'Plain “text” – 7 × 7…', family: /^Figtree$/ },
    { text: 'Café Müller naïve', family: /^Figtree$/ },
  ];
  // A font that loads too late is used from the next document on (`font-display: optional`).
  for (const weight of [400, 700])
    for (const { text, family } of texts)
      await expect(async () => {
        await open(page, paths.privacyPolicy);
        const families = await fontsOf(page, text, weight);
        expect(families.length).toBeGreaterThan(0);
        for (const name of families) expect(name).toMatch(family);
      }).toPass();
});

/** Every Bengali word in the texts of the pages that are not for admins, the messages and the demo data, except the names of places and words that only a search or the reader of notes knows; product texts are never bold. */
function ownWords(weight: number): string[] {
  const folders = ['apps/web/app', 'packages/shop/src', 'apps/api/src/seed'];
  const files = globSync(folders.map((folder) => join(root, folder, '**/*.{ts,tsx,json}')));
  const texts = files
    .filter((file) => !/\.test\.|\/admin-|\/places\/|\/order-notes\/|\/gadget-words\./.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      if (weight === 400 || !file.endsWith('products.json')) return text;
      return (JSON.parse(text) as { names: { bn: string } }[]).map(({ names }) => names.bn).join(' ');
    });
  return [
    ...new Set(texts.flatMap((text) => text.match(/[\u0980-\u09f2\u09f4-\u09fe\u200c\u200d]+/g) ?? [])),
  ];
}

test('the basic Bengali fonts render every text of the shop itself', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'language', value: 'bn', url: baseURL }]);
  const fullFontRequests: string[] = [];
  page.on(
    'request',
    (request) => /anek-bangla-\d/.test(request.url()) && fullFontRequests.push(request.url()),
  );
  for (const weight of [400, 700]) {
    const words = ownWords(weight);
    expect(words.length).toBeGreaterThan(900);
    await expect(async () => {
      await open(page, paths.privacyPolicy);
      expect(await fontsOf(page, words.join(' '), weight)).toEqual(['Anek Bangla Basic', 'Figtree']);
    }).toPass();
  }
  expect(fullFontRequests).toEqual([]);
});

/** Words whose conjuncts the basic fonts lack: of two parts that they have, with a vowel sign before them, and more. */
const rareWords = ['আকাঙ্ক্ষা', 'পদ্মের', 'উচ্ছ্বল', 'উদ্ভ্রান্ত', 'অগ্নিকে', 'মধ্যাহ্নে', 'ন্স্কি'];

test('a word with a rare conjunct is rendered entirely with the full font, and the words beside it are not', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'bn', url: baseURL }]);
  for (const weight of [400, 700])
    await expect(async () => {
      await open(page, paths.privacyPolicy);
      expect(await fontsOf(page, rareWords.join(''), weight)).toEqual(['Anek Bangla']);
      expect(await fontsOf(page, `বাংলা ${rareWords.join(' বাংলা ')}`, weight)).toEqual([
        'Anek Bangla',
        'Anek Bangla Basic',
        'Figtree',
      ]);
    }).toPass();
  const widths = await page.evaluate((words) => {
    const element = document.querySelector<HTMLElement>('#shown');
    if (!element) throw new Error('The test element is missing');
    element.style.cssText = 'font-size: 100px; width: max-content';
    const width = (word: string, family: string) => {
      element.style.fontFamily = family;
      element.textContent = word;
      return element.getBoundingClientRect().width;
    };
    return words.map((word) => [width(word, ''), width(word, '"Anek Bangla"')]);
  }, rareWords);
  for (const [index, [shownWidth, fullWidth]] of widths.entries())
    expect(shownWidth, rareWords[index]).toBe(fullWidth);
});

test('a basic font that loads too late for a document does not load the full one', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'bn', url: baseURL }]);
  const fullFontRequests: string[] = [];
  page.on(
    'request',
    (request) => /anek-bangla-\d/.test(request.url()) && fullFontRequests.push(request.url()),
  );
  const release = await holdRequests(page, '/assets/anek-bangla-basic');
  await page.goto(paths.privacyPolicy, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'late');
  release();
  await page.evaluate(() => document.fonts.ready);
  // Rendered again with the loaded fonts.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(fullFontRequests).toEqual([]);
});
