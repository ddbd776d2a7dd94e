/**
 * The web app's session code as in a build with `IDENTITY=hosted`, on a page with the shop's origin and policy but without
 * screens. The shop's own identity service, with the same protocol, handles its requests to the hosted provider.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'rolldown';
import { contentSecurityPolicy } from '../../apps/api/src/web/content-security.ts';
import { root } from '../../scripts/project.mjs';

declare global {
  interface Window {
    session: {
      current(): { user?: { email: string }; loading: boolean; ready: boolean };
      /** Loads the identity SDK, as the login page does. */
      signIn(): Promise<{
        logInWithPassword(email: string, password: string, remember: boolean): Promise<unknown>;
      }>;
      logOut(): Promise<void>;
    };
  }
}

const folder = '/hosted-page/';
const entry = `
import { currentSession } from '${root}/apps/web/app/lib/session-state.ts';
import { logOut } from '${root}/apps/web/app/session/log-out.ts';
import { startSession } from '${root}/apps/web/app/session/start-session.ts';
window.session = { current: currentSession, signIn: () => import('${root}/apps/web/app/session/sign-in.ts'), logOut };
startSession();
`;

const html = `<!doctype html><meta charset="utf-8"><title>Session</title><script type="module" src="${folder}entry.js"></script>`;

let files: Promise<Map<string, string>> | undefined;

/** The files of the bundle by name: the entry and its lazy chunks. */
async function bundle(): Promise<Map<string, string>> {
  const { output } = await build({
    cwd: root,
    input: { entry: 'hosted-entry' },
    // Hides warnings about directives in React libraries.
    logLevel: 'silent',
    platform: 'browser',
    write: false,
    transform: {
      define: {
        'import.meta.env': JSON.stringify({
          VITE_IDENTITY: 'hosted',
          VITE_IDENTITY_API_KEY: 'web-key',
          VITE_IDENTITY_PROJECT_ID: 'jontro',
        }),
      },
    },
    output: { format: 'esm' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'hosted-entry' ? id : undefined),
        load: (id) => (id === 'hosted-entry' ? entry : undefined),
      },
    ],
  });
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}

/** Serves the page to a browser. Returns the names of the requests to the hosted provider's addresses. */
export async function serveHostedPage(context: BrowserContext, baseURL: string): Promise<string[]> {
  files ??= bundle();
  const built = await files;
  const requests: string[] = [];
  await context.route(`**${folder}*`, (route) => {
    const code = built.get(new URL(route.request().url()).pathname.slice(folder.length));
    return code === undefined
      ? route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': contentSecurityPolicy(Buffer.from(html), 'hosted') },
          body: html,
        })
      : route.fulfill({ contentType: 'text/javascript', body: code });
  });
  await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    requests.push(pathname.split(/[/:]/).at(-1) ?? '');
    await route.fulfill({
      response: await route.fetch({ url: `${baseURL}/${host}${pathname}${search}` }),
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    });
  });
  return requests;
}

/** Opens the page in a tab; a user signed in with this browser is signed in here. */
export async function openHostedPage(page: Page): Promise<void> {
  await page.goto(folder);
  await page.waitForFunction(() => window.session && !window.session.current().loading);
}

/** The current user's email once the session is open at the server; undefined if nobody is signed in. */
export const signedInEmail = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { user, ready } = window.session.current();
    return ready ? user?.email : undefined;
  });
