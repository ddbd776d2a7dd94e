/** The provider's real SDK on a page of the shop's own origin, without the shop's screens. */
import type * as firebaseApp from '@firebase/app';
import type * as firebaseAuth from '@firebase/auth';
import type { Page } from '@playwright/test';
import { build } from 'rolldown';
import { root } from '../../scripts/project.mjs';

type Sdk = typeof firebaseApp & typeof firebaseAuth;

declare global {
  interface Window {
    sdk: Sdk;
    auth: firebaseAuth.Auth;
  }
}

/** How the SDK connects to the shop's own service: by its settings, as in the product, or as to an emulator. */
export type SdkConnection = 'settings' | 'emulator';

const path = '/sdk-page';
let script: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const entry = 'sdk-entry';
  const { output } = await build({
    cwd: root,
    input: entry,
    platform: 'browser',
    write: false,
    output: { format: 'iife', name: 'sdk', minify: true },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `${root}/test/e2e/${entry}.js` : undefined),
        load: (id) =>
          id.endsWith(`/${entry}.js`)
            ? "export * from '@firebase/app'; export * from '@firebase/auth';"
            : undefined,
      },
    ],
  });
  return output[0].code;
}

/** Opens the page; a user who was signed in on it is signed in again. */
export async function openSdkPage(page: Page, way: SdkConnection = 'settings'): Promise<void> {
  script ??= bundle();
  const code = await script;
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><title>SDK</title><script>${code.replaceAll('</script', '<\\/script')}</script>`,
    }),
  );
  await page.goto(path);
  await page.evaluate(async (mode) => {
    const { sdk } = window;
    const auth = sdk.initializeAuth(sdk.initializeApp({ apiKey: 'embedded', projectId: 'jontro' }), {
      persistence: [sdk.indexedDBLocalPersistence, sdk.browserLocalPersistence],
    });
    if (mode === 'emulator') sdk.connectAuthEmulator(auth, location.origin, { disableWarnings: true });
    else {
      auth.config.apiScheme = 'http';
      auth.config.apiHost = `${location.host}/identitytoolkit.googleapis.com`;
      auth.config.tokenApiHost = `${location.host}/securetoken.googleapis.com`;
    }
    window.auth = auth;
    await auth.authStateReady();
  }, way);
}
