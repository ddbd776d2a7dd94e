/** The popup of the Google login: how it opens, which messages it accepts, and how it ends. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { popupChannel } from '@jontro/shop/session/popup-message.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { openGooglePopup, PopupError } from './google-popup.ts';

const own = 'http://localhost:3000';

/** Fakes the parts of a browser that the popup needs. */
function fakeBrowser({ isBlocked = false } = {}) {
  const opened = { closed: false, focus: () => {} };
  const openCalls: { url: string; features: string }[] = [];
  let listener: ((event: { origin: string; data: unknown }) => void) | undefined;
  const fake = {
    screenX: 100,
    screenY: 50,
    outerWidth: 1300,
    outerHeight: 900,
    open(url: string, _name: string, features: string) {
      openCalls.push({ url, features });
      return isBlocked ? null : opened;
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
    openCalls,
    attempt: () => new URL(openCalls[0]?.url ?? '', own).searchParams.get('attempt'),
    isListening: () => listener !== undefined,
    post: (data: object, origin = own) => listener?.({ origin, data: { source: popupChannel, ...data } }),
  };
}

/** The state of a promise after all due callbacks have run. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  const settled = promise.then(
    () => 'done',
    (error: unknown) => (error instanceof PopupError ? error.code : String(error)),
  );
  const open = new Promise<string>((resolve) => setImmediate(() => resolve('open')));
  return Promise.race([settled, open]);
}

describe('the Google popup', () => {
  const before = { window: globalThis.window, location: globalThis.location };
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
  afterEach(() => {
    mock.timers.reset();
    Object.assign(globalThis, before);
  });

  test('the window is 500 by 600, centred on the shop, and has attempt and origin in its URL', async () => {
    const { openCalls, opened } = fakeBrowser();
    const result = openGooglePopup();
    const { url, features } = openCalls[0] ?? { url: '', features: '' };
    assert.equal(features, 'width=500,height=600,left=500,top=200');
    const { pathname, searchParams } = new URL(url, own);
    assert.equal(pathname, '/auth/popup/google');
    assert.match(searchParams.get('attempt') ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(searchParams.get('origin'), own);
    opened.closed = true;
    mock.timers.tick(2_000);
    mock.timers.tick(8_000);
    await assert.rejects(result);
  });

  test('a window that does not open is reported as blocked', async () => {
    fakeBrowser({ isBlocked: true });
    assert.equal(await stateOf(openGooglePopup()), 'auth/popup-blocked');
  });

  test('a closed window is reported 8 seconds after it was found closed', async () => {
    proves('CONST-85');
    const { opened, isListening } = fakeBrowser();
    const result = openGooglePopup();
    result.catch(() => {});
    mock.timers.tick(60_000);
    assert.equal(await stateOf(result), 'open');
    opened.closed = true;
    mock.timers.tick(2_000);
    mock.timers.tick(7_999);
    assert.equal(await stateOf(result), 'open');
    mock.timers.tick(1);
    assert.equal(await stateOf(result), 'auth/popup-closed-by-user');
    assert.equal(isListening(), false);
  });

  test('a result within these 8 seconds is accepted', async () => {
    const { opened, attempt, post, isListening } = fakeBrowser();
    const result = openGooglePopup();
    opened.closed = true;
    mock.timers.tick(2_000);
    mock.timers.tick(7_000);
    post({ attempt: attempt(), idToken: 'token', rawNonce: 'nonce' });
    assert.equal((await result).idToken, 'token');
    assert.equal(isListening(), false);
  });

  test('only a message of this shop and this attempt is accepted', async () => {
    const { attempt, post } = fakeBrowser();
    const result = openGooglePopup();
    const message = { attempt: attempt(), idToken: 'stolen', rawNonce: 'nonce' };
    post(message, 'https://evil.example');
    post({ ...message, attempt: crypto.randomUUID() });
    post({ ...message, source: 'another' });
    assert.equal(await stateOf(result), 'open');
    post({ ...message, idToken: 'good' });
    assert.equal((await result).idToken, 'good');
  });

  for (const [error, code] of [
    ['access_denied', 'popup-closed-by-user'],
    ['unauthorized_domain', 'unauthorized-domain'],
    ['failed', 'internal-error'],
  ]) {
    test(`a popup with ${error} rejects with ${code}`, async () => {
      const { attempt, post } = fakeBrowser();
      const result = openGooglePopup();
      result.catch(() => {});
      post({ attempt: attempt(), error });
      assert.equal(await stateOf(result), `auth/${code}`);
    });
  }
});
