/** The window of the Google login: how it is opened, whom it is believed, and how its end is told. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { popupChannel } from '@jontro/shop/session/popup-message.ts';
import { askInPopup, PopupError } from './google-popup.ts';

const own = 'http://localhost:3000';

/** The parts of a browser that the popup needs. */
function browser({ blocks = false } = {}) {
  const opened = { closed: false, focus: () => {} };
  const asked: { url: string; features: string }[] = [];
  let listener: ((event: { origin: string; data: unknown }) => void) | undefined;
  const fake = {
    screenX: 100,
    screenY: 50,
    outerWidth: 1300,
    outerHeight: 900,
    open(url: string, _name: string, features: string) {
      asked.push({ url, features });
      return blocks ? null : opened;
    },
    addEventListener: (_type: string, added: typeof listener) => {
      listener = added;
    },
    removeEventListener: () => {
      listener = undefined;
    },
  };
  Object.assign(globalThis, { window: fake, location: { origin: own } });
  return {
    opened,
    asked,
    attempt: () => new URL(asked[0]?.url ?? '', own).searchParams.get('attempt'),
    listens: () => listener !== undefined,
    post: (data: object, origin = own) => listener?.({ origin, data: { source: popupChannel, ...data } }),
  };
}

/** The state of a promise after all that is due has happened. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  const settled = promise.then(
    () => 'done',
    (error: unknown) => (error instanceof PopupError ? error.code : String(error)),
  );
  const open = new Promise<string>((resolve) => setImmediate(() => resolve('open')));
  return Promise.race([settled, open]);
}

describe('askInPopup', () => {
  const before = { window: globalThis.window, location: globalThis.location };
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
  afterEach(() => {
    mock.timers.reset();
    Object.assign(globalThis, before);
  });

  test('the window is 500 by 600 in the middle of the shop, and says whose it is', async () => {
    const { asked, opened } = browser();
    const answer = askInPopup();
    const { url, features } = asked[0] ?? { url: '', features: '' };
    assert.equal(features, 'width=500,height=600,left=500,top=200');
    const { pathname, searchParams } = new URL(url, own);
    assert.equal(pathname, '/auth/popup/google');
    assert.match(searchParams.get('attempt') ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(searchParams.get('origin'), own);
    opened.closed = true;
    mock.timers.tick(2_000);
    mock.timers.tick(8_000);
    await assert.rejects(answer);
  });

  test('a browser that opens no window has blocked it', async () => {
    browser({ blocks: true });
    assert.equal(await stateOf(askInPopup()), 'auth/popup-blocked');
  });

  test('a closed window is reported 8 seconds after it was seen closed [CONST-85]', async () => {
    const { opened, listens } = browser();
    const answer = askInPopup();
    answer.catch(() => {});
    mock.timers.tick(60_000);
    assert.equal(await stateOf(answer), 'open');
    opened.closed = true;
    mock.timers.tick(2_000);
    mock.timers.tick(7_999);
    assert.equal(await stateOf(answer), 'open');
    mock.timers.tick(1);
    assert.equal(await stateOf(answer), 'auth/popup-closed-by-user');
    assert.equal(listens(), false);
  });

  test('a result within these 8 seconds counts', async () => {
    const { opened, attempt, post, listens } = browser();
    const answer = askInPopup();
    opened.closed = true;
    mock.timers.tick(2_000);
    mock.timers.tick(7_000);
    post({ attempt: attempt(), idToken: 'token', rawNonce: 'nonce' });
    assert.equal((await answer).idToken, 'token');
    assert.equal(listens(), false);
  });

  test('only a message of this shop and this attempt is believed', async () => {
    const { attempt, post } = browser();
    const answer = askInPopup();
    const message = { attempt: attempt(), idToken: 'stolen', rawNonce: 'nonce' };
    post(message, 'https://evil.example');
    post({ ...message, attempt: crypto.randomUUID() });
    post({ ...message, source: 'another' });
    assert.equal(await stateOf(answer), 'open');
    post({ ...message, idToken: 'good' });
    assert.equal((await answer).idToken, 'good');
  });

  for (const [error, code] of [
    ['access_denied', 'popup-closed-by-user'],
    ['unauthorized_domain', 'unauthorized-domain'],
    ['failed', 'internal-error'],
  ]) {
    test(`a window that tells ${error} ends in ${code}`, async () => {
      const { attempt, post } = browser();
      const answer = askInPopup();
      answer.catch(() => {});
      post({ attempt: attempt(), error });
      assert.equal(await stateOf(answer), `auth/${code}`);
    });
  }
});
