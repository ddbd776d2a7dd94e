/** What the inline script does about scripts that fail, in a document that has no more than it reads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { proves } from '@jontro/shop/testing/proves.ts';
import { watchScripts } from './watch-scripts.ts';

interface Field {
  value: string;
  defaultValue?: string;
  role?: string;
  onchange?: (event: unknown) => void;
  getAttribute?: (name: string) => string | null;
}

/** A page with its scripts as they are at first: not run yet. */
function openPage({ modules = true, fetches = true, online = true, cookies = true } = {}) {
  const timers: { run: () => void; ms: number; repeated: boolean }[] = [];
  const listeners: { type: string; listener: (event: object) => void }[] = [];
  const state = { online, files: 3, cookie: '', body: {} as object, field: undefined as Field | undefined };
  const requests: string[] = [];
  const loads: string[] = [];
  const document = {
    get cookie() {
      return state.cookie;
    },
    set cookie(text: string) {
      if (cookies) state.cookie = text;
    },
    get body() {
      return state.body;
    },
    get activeElement() {
      return state.field ?? state.body;
    },
    createElement: () => (modules ? { noModule: false } : {}),
  };
  const context = createContext({
    document,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.push({ type, listener }),
    performance: { getEntriesByType: () => ({ length: state.files }) },
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms, repeated: false }),
    setInterval: (run: () => void, ms: number) => timers.push({ run, ms, repeated: true }),
    clearInterval: (id: number) => timers.splice(id - 1, 1),
    ...(fetches && {
      fetch: async (url: string, { method }: { method: string }) => {
        requests.push(`${method} ${url}`);
        if (!state.online) throw new TypeError('Failed to fetch');
      },
    }),
    reload: () => loads.push('again'),
  });
  runInContext(
    'window = globalThis; Object.defineProperty(window, "location", { get: () => ({ reload }), set: (url) => reload(url) })',
    context,
  );
  (context as { reload: (url?: string) => void }).reload = (url) => loads.push(url ?? 'again');
  runInContext(watchScripts, context);
  return {
    state,
    loads,
    requests,
    timers,
    fail: (event: object) => {
      for (const { type, listener } of listeners) if (type === 'error') listener(event);
    },
    /** A promise that nobody has handled, before or after the entry is imported. */
    reject(imports: boolean) {
      if (imports) Object.assign(context, { __reactRouterRouteModules: {} });
      for (const { type, listener } of listeners) if (type === 'unhandledrejection') listener({});
    },
    /** Ends the waiting of all timers. */
    wait() {
      const due = [...timers];
      for (const timer of due) {
        if (!timer.repeated) timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
    },
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}
const missing = { target: { tagName: 'SCRIPT' } };
const unreadable = { target: {}, filename: 'https://shop.example/assets/shell-1234567.js' };
const hydrated = { __reactFiber$1: {} };

test('a script that cannot be fetched loads the page again, with a cookie for half an hour, once', async () => {
  proves('B-STORE-31');
  const page = openPage();
  page.fail(missing);
  await page.settled();
  assert.deepEqual(page.requests, ['HEAD ']);
  assert.deepEqual(page.loads, ['again']);
  assert.equal(page.state.cookie, 'jontro_plain=failed;path=/;max-age=1800;samesite=lax');
  page.fail(missing);
  page.wait();
  page.wait();
  await page.settled();
  assert.deepEqual(page.loads, ['again']);
});

test('a script that cannot be read or fails counts when the page does not run 5 s later', async () => {
  proves('B-STORE-31');
  const page = openPage();
  page.fail(unreadable);
  await page.settled();
  assert.deepEqual(page.loads, []);
  assert.ok(page.timers.some(({ ms }) => ms === 5_000));
  page.wait();
  await page.settled();
  assert.deepEqual(page.loads, ['again']);
  const recovered = openPage();
  recovered.fail(unreadable);
  recovered.state.body = hydrated;
  recovered.wait();
  recovered.wait();
  await recovered.settled();
  assert.deepEqual([recovered.loads, recovered.timers.length], [[], 0]);
});

test('an entry that fails counts when the page does not run 5 s later, and a rejection before its import does not', async () => {
  proves('B-STORE-31');
  const page = openPage();
  page.reject(false);
  assert.equal(page.timers.length, 1);
  page.reject(true);
  await page.settled();
  assert.deepEqual(page.loads, []);
  page.wait();
  await page.settled();
  assert.deepEqual(page.loads, ['again']);
});

test('pictures, links and programs of others that fail are no failure of the page', async () => {
  proves('B-STORE-31');
  const page = openPage();
  page.fail({ target: { tagName: 'IMG' } });
  page.fail({ target: { tagName: 'LINK' } });
  page.fail({ target: {}, filename: 'chrome-extension://abc/content.js' });
  page.fail({ target: {}, filename: '' });
  await page.settled();
  assert.deepEqual([page.requests, page.timers.length], [[], 1]);
});

test('a slow page stays as long as anything comes within a minute; one for which nothing comes does not', async () => {
  proves('B-STORE-31');
  const page = openPage();
  assert.deepEqual(
    page.timers.map(({ ms }) => ms),
    [60_000],
  );
  for (let minutes = 0; minutes < 5; minutes += 1) {
    page.state.files += 1;
    page.wait();
  }
  await page.settled();
  assert.deepEqual(page.loads, []);
  page.wait();
  await page.settled();
  assert.deepEqual(page.loads, ['again']);
});

test('a browser without modules gets the other page at once, also one that is too old for fetch', async () => {
  proves('B-STORE-31');
  for (const fetches of [true, false]) {
    const page = openPage({ modules: false, fetches });
    await page.settled();
    assert.deepEqual(page.loads, ['again']);
  }
});

test('where the server does not answer, the page stays, and is loaded once it does', async () => {
  proves('B-STORE-31');
  const page = openPage({ online: false });
  page.fail(missing);
  await page.settled();
  assert.deepEqual([page.loads, page.state.cookie], [[], '']);
  page.state.online = true;
  page.wait();
  await page.settled();
  assert.deepEqual(page.loads, ['again']);
});

test('a browser that keeps no cookie, and a page that has one, are not loaded again', async () => {
  proves('B-STORE-31');
  const page = openPage({ cookies: false });
  const known = openPage();
  known.state.cookie = 'language=bn; jontro_plain=off';
  for (const one of [page, known]) {
    one.fail(missing);
    await one.settled();
    assert.deepEqual(one.loads, []);
  }
  assert.deepEqual(known.requests, []);
});

test('what is being typed is waited for, and searched for if it is a search', async () => {
  proves('B-STORE-31');
  for (const [role, expected] of [
    ['combobox', '?query=%E0%A6%AB%E0%A7%8D%E0%A6%AF%E0%A6%BE%E0%A6%A8%20%26'],
    [null, 'again'],
  ] as const) {
    const page = openPage();
    const field: Field = { value: 'ফ্যান &', defaultValue: '', getAttribute: () => role };
    page.state.field = field;
    page.fail(missing);
    page.fail(missing);
    await page.settled();
    assert.deepEqual([page.requests, page.loads], [[], []]);
    field.onchange?.({ type: 'change' });
    await page.settled();
    assert.deepEqual(page.loads, [expected]);
  }
  for (const field of [{ value: '' }, { value: 'same', defaultValue: 'same' }]) {
    const page = openPage();
    page.state.field = field;
    page.fail(missing);
    await page.settled();
    assert.deepEqual(page.loads, ['again']);
  }
});

test('the script is read by browsers without arrow functions, and has at most 1.2 kB', () => {
  proves('B-STORE-31');
  assert.doesNotMatch(watchScripts, /=>|\b(?:const|let|async)\b|\?\.|\?\?|</);
  assert.ok(watchScripts.length <= 1200, `${watchScripts.length} characters`);
});
