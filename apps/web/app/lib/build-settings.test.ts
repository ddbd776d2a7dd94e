/** The web app's build-time settings: modules are bundled with a setting, as the build does it, and run. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { proves } from '@jontro/shop/testing/proves.ts';
import { rolldown } from 'rolldown';
import { fakeRequests } from './testing/fake-requests.ts';

/** A fake identity SDK that returns its options. */
const sdk = `
export const initializeApp = (options) => options;
export const initializeAuth = (options) => ({ options, config: {} });
export const deleteApp = async () => {};
export const setPersistence = async () => {};
export const browserLocalPersistence = 1;
export const indexedDBLocalPersistence = 2;
export const inMemoryPersistence = 3;
`;

/** Builds a module of the web app with these settings. */
async function build<Module>(path: string, settings: Record<string, string>): Promise<Module> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(path, import.meta.url)),
    platform: 'node',
    transform: {
      define: {
        'import.meta.env': JSON.stringify(settings),
      },
    },
    plugins: [
      {
        name: 'sdk',
        resolveId: (id) => (id.startsWith('@firebase/') ? '\0sdk' : undefined),
        load: (id) => (id === '\0sdk' ? sdk : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`) as Promise<Module>;
}

type Send = typeof import('./send.ts');
type UploadImage = typeof import('./upload-image.ts');

/** Returns the URL of the first `fetch` call in `run`. */
async function fetchedUrl(context: TestContext, run: () => Promise<unknown>): Promise<string> {
  const { mock } = context.mock.method(globalThis, 'fetch', async () =>
    Response.json({ data: { url: '/i/a' } }),
  );
  await run();
  const url = String(mock.calls[0]?.arguments[0]);
  mock.restore();
  return url;
}

/** Returns the URL of the first upload in `run`. */
async function uploadUrl(context: TestContext, run: () => Promise<unknown>): Promise<string | undefined> {
  const requests = fakeRequests(context, { status: 200, response: { data: { url: '/i/a' } } });
  await run();
  return requests[0]?.address;
}

test('requests go to the server URL of the build, by default to the page’s origin', async (context) => {
  proves('GEN-06');
  const endpoint = { method: 'GET', url: '/api/banners' } as never;
  for (const [settings, expected] of [
    [{}, '/api/banners'],
    [{ VITE_SERVER_URL: 'https://api.example.com' }, 'https://api.example.com/api/banners'],
  ] as const) {
    const { send } = await build<Send>('./send.ts', settings);
    assert.equal(await fetchedUrl(context, () => send(endpoint, {} as never)), expected);
  }
});

test('the placeholder is an open book, or another image by a setting', async () => {
  proves('GEN-07');
  type Placeholder = typeof import('./placeholder-image.ts');
  const address = 'https://img.example.com/none.webp';
  const other = await build<Placeholder>('./placeholder-image.ts', { VITE_PLACEHOLDER_IMAGE: address });
  assert.equal(other.placeholderImage, address);
  const { placeholderImage } = await build<Placeholder>('./placeholder-image.ts', {});
  const svg = readFileSync(new URL(`../../public${placeholderImage}`, import.meta.url), 'utf8');
  assert.match(svg, /^<svg [^>]*viewBox="0 0 1000 1000"/);
  // White pages on both sides of the spine, with three lines of text on each.
  assert.match(svg, /<path fill="#fff" d="M500 340c/);
  assert.match(svg, /<path d="M500 340v390"\/>/);
  for (const side of [300, 700]) assert.equal(svg.split(`M${side} `).length - 1, 3, `lines at ${side}`);
});

test('the identity provider is the one of the build, by default the shop itself', async () => {
  proves('GEN-08');
  type Client = {
    hosted: boolean;
    auth: { options: object; config: { apiHost?: string } };
  };
  const hosted = await build<Client>('../session/identity-client.ts', {
    VITE_IDENTITY: 'hosted',
    VITE_IDENTITY_API_KEY: 'web-key',
    VITE_IDENTITY_PROJECT_ID: 'shop-1',
  });
  assert.equal(hosted.hosted, true);
  assert.deepEqual(hosted.auth.options, { apiKey: 'web-key', projectId: 'shop-1' });
  assert.equal(hosted.auth.config.apiHost, undefined, 'the SDK keeps the address of the hosted provider');
});

test('images go to the image host of the build, by default to the shop itself', async (context) => {
  proves('GEN-09');
  const picture = new File(['x'], 'a.png');
  for (const [settings, expected] of [
    [{}, '/api/images?purpose=product'],
    [
      { VITE_IMAGE_HOST_URL: 'https://img.example.com/1/upload?key=k' },
      'https://img.example.com/1/upload?key=k',
    ],
  ] as const) {
    const { uploadImage } = await build<UploadImage>('./upload-image.ts', settings);
    assert.equal(await uploadUrl(context, () => uploadImage(picture, 'product')), expected);
    const avatarUrl = await uploadUrl(context, () => uploadImage(picture, 'avatar'));
    assert.equal(avatarUrl, expected.replace('=product', '=avatar'));
  }
});
