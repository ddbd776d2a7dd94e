/** What a test leaves in the page that the next one gets: nothing, or a new page. */
import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { returnReusedPage, takeReusedPage } from './reused-page.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { open } from './storefront.ts';

const options = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;

/** What the document's origin has stored, and how the document is shown. */
const stateOf = (page: Page) =>
  page.evaluate(async () => ({
    language: document.documentElement.lang,
    stored: [localStorage.length, sessionStorage.length, document.cookie],
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    hovered: document.querySelectorAll('a:hover').length,
  }));

test('the next test gets the same page without storage, routes, listeners, history or pointer of the one before', async ({
  browser,
  baseURL,
}) => {
  const first = await takeReusedPage(browser, baseURL, options);
  const { page, context } = first;
  await open(page, paths.privacyPolicy);
  const before = await stateOf(page);
  await context.addCookies([{ name: 'language', value: 'bn', url: baseURL }]);
  await page.evaluate(async () => {
    localStorage.setItem('trace', '1');
    sessionStorage.setItem('trace', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: as a page would set it.
    document.cookie = 'trace=1; path=/';
    indexedDB.open('trace');
    await caches.open('trace');
  });
  await page.setViewportSize({ width: 1281, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, paths.privacyPolicy);
  await page.getByRole('banner').getByRole('link').first().hover();
  const left = await stateOf(page);
  for (const [name, value] of Object.entries(before))
    expect(left[name as keyof typeof left], `${name} is changed`).not.toEqual(value);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  context.on('request', () => {
    requests += 1;
  });
  await page.route('**/*', (route) => route.abort());
  await context.route('**/*', (route) => route.abort());
  await returnReusedPage(browser, first);
  const counted = requests;

  const next = await takeReusedPage(browser, baseURL, options);
  expect(next.page).toBe(page);
  await open(next.page, paths.privacyPolicy);
  expect(await stateOf(next.page)).toEqual(before);
  expect(requests, 'its listeners are gone').toBe(counted);
  expect(await next.page.evaluate(() => history.length), 'this document and the empty one').toBe(2);
  await returnReusedPage(browser, next);
});

const lastingEffects: Record<string, (page: Page, context: BrowserContext) => Promise<unknown>> = {
  'an init script of the page': (page) => page.addInitScript(() => {}),
  'an init script of the context': (_page, context) => context.addInitScript(() => {}),
  'an exposed function': (page) => page.exposeFunction('exposed', () => {}),
  'a paused clock': (page) => page.clock.install(),
  'a header': (page) => page.setExtraHTTPHeaders({ 'x-trace': '1' }),
  'a permission': (_page, context) => context.grantPermissions(['geolocation']),
  'no network': (_page, context) => context.setOffline(true),
  'a DevTools session': (page, context) => context.newCDPSession(page),
  'another tab': (_page, context) => context.newPage(),
  'a closed page': (page) => page.close(),
};

test('after a test whose effects would stay, the next one gets a new page', async ({ browser, baseURL }) => {
  for (const [effect, cause] of Object.entries(lastingEffects)) {
    const first = await takeReusedPage(browser, baseURL, options);
    await cause(first.page, first.context);
    await returnReusedPage(browser, first);
    const next = await takeReusedPage(browser, baseURL, options);
    expect(next.page, effect).not.toBe(first.page);
    expect(browser.contexts(), effect).not.toContain(first.context);
    await returnReusedPage(browser, next);
  }
});
