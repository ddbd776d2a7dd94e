/** A browser that is closed and opened again. */
import type { Browser, BrowserContext } from '@playwright/test';

/** Keeps the storage that all tabs share; drops the storage of tabs and session cookies. */
export async function restartBrowser(browser: Browser, context: BrowserContext, baseURL: string | undefined) {
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  const storageState = { ...state, cookies: state.cookies.filter(({ expires }) => expires !== -1) };
  return browser.newContext({ baseURL, storageState });
}
