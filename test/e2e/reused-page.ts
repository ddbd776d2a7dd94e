/**
 * A page that serves the tests of a worker one after the other: one in a new browser context starts without compiled
 * scripts, and its first view takes more than twice the processor time. Between tests it leaves its document and forgets
 * cookies, storage, routes, listeners and history; the browser's cache stays. After a test that did what cannot be taken
 * back, such as an init script or a paused clock, the next one gets a new page.
 */
import type { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';
import { emptyPath } from './storefront.ts';

export interface ReusedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly origin: string;
  /** Whether a test did what would outlive it. */
  spent: boolean;
  /** Removes the listeners that tests have added. */
  removeListeners(): void;
  newInspector: BrowserContext['newCDPSession'];
}

/** What a test may set in its options. */
type Options = Pick<PlaywrightTestOptions, 'viewport' | 'reducedMotion'>;

/** The page that waits for the next test, by browser. */
const waiting = new WeakMap<Browser, ReusedPage>();

const inBoth = ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders'] as const;
const inContext = [...inBoth, 'grantPermissions', 'setGeolocation', 'setOffline', 'newCDPSession'] as const;
const inClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/** Calls `used` before each call of these methods of an object. */
function watch<T extends object>(target: T, methods: readonly (keyof T)[], used: () => void): void {
  for (const method of methods) {
    const original = target[method] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [method]: (...args: unknown[]) => {
        used();
        return original.apply(target, args);
      },
    });
  }
}

/** Returns a function that removes all listeners of these emitters but their present ones. */
function rememberListeners(...emitters: readonly object[]): () => void {
  const all = emitters as EventEmitter[];
  const listeners = (emitter: EventEmitter) =>
    emitter
      .eventNames()
      .flatMap((name) => emitter.rawListeners(name).map((listener) => ({ name, listener })));
  const own = new Set(all.flatMap(listeners).map(({ listener }) => listener));
  return () => {
    for (const emitter of all)
      for (const { name, listener } of listeners(emitter))
        if (!own.has(listener)) emitter.removeListener(name, listener as () => void);
  };
}

async function createReusedPage(browser: Browser, origin: string): Promise<ReusedPage> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const reused: ReusedPage = {
    context,
    page,
    origin,
    spent: false,
    removeListeners: rememberListeners(page, context),
    newInspector: context.newCDPSession.bind(context),
  };
  const used = () => {
    reused.spent = true;
  };
  watch(page, inBoth, used);
  watch(context, inContext, used);
  watch(page.clock, inClock, used);
  watch(context.clock, inClock, used);
  return reused;
}

/** Returns a page of the shop at `origin`, empty and signed out. */
export async function takeReusedPage(
  browser: Browser,
  origin: string,
  options: Options,
): Promise<ReusedPage> {
  const kept = waiting.get(browser);
  waiting.delete(browser);
  if (kept && kept.origin !== origin) await kept.context.close();
  const reused = kept?.origin === origin ? kept : await createReusedPage(browser, origin);
  const { viewport, reducedMotion } = options;
  await reused.page.setViewportSize(viewport ?? { width: 1280, height: 800 });
  await reused.page.emulateMedia({ reducedMotion, media: null, colorScheme: null, forcedColors: null });
  return reused;
}

/** Clears the page for the next test, or closes it if something would outlive this one. */
export async function returnReusedPage(browser: Browser, reused: ReusedPage): Promise<void> {
  const { context, page, origin } = reused;
  if (reused.spent || page.isClosed() || context.pages().length > 1) return context.close();
  reused.removeListeners();
  for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  // Outside of the window, as before any movement.
  await page.mouse.move(-1, -1);
  await page.goto(emptyPath);
  await page.evaluate(() => sessionStorage.clear());
  await context.clearCookies();
  const inspector = await reused.newInspector(page);
  await inspector.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await inspector.send('Page.resetNavigationHistory');
  await inspector.detach();
  waiting.set(browser, reused);
}
