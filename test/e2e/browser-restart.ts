/** A browser that is closed and opened again. */
import type { Browser, BrowserContext } from '@playwright/test';

/** What all tabs share in storage is still there; what a tab has for itself and session cookies are not. */
export async function reopened(browser: Browser, context: BrowserContext, baseURL: string | undefined) {
  const kept = await context.storageState({ indexedDB: true });
  await context.close();
  const storageState = { ...kept, cookies: kept.cookies.filter(({ expires }) => expires !== -1) };
  return browser.newContext({ baseURL, storageState });
}
