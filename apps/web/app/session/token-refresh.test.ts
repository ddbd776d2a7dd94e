/** When a token is renewed, how a failed renewal is retried, and what ends the sign-in. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { User } from '@firebase/auth';
import { proves } from '@jontro/shop/testing/proves.ts';
import { noteServerTime } from '../lib/clock.ts';
import { keepTokenFresh } from './token-refresh.ts';

const minute = 60_000;
const lifetime = 60 * minute;
const errorWith = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });

/** A user whose renewals succeed, or fail with `failure`; records the attempts in ms since the start. */
function userOf() {
  const start = Date.now();
  const attempts: number[] = [];
  let expiresAt = start + lifetime;
  const state: { failure?: Error } = {};
  const user = {
    async getIdToken(force: boolean) {
      assert.equal(force, true);
      attempts.push(Date.now() - start);
      if (state.failure) throw state.failure;
      expiresAt = Date.now() + lifetime;
      return 'token';
    },
    getIdTokenResult: async () => ({ expirationTime: new Date(expiresAt).toUTCString() }),
  } as unknown as User;
  return { user, attempts, state };
}

/** Advances time in steps of a second, so that every timer fires at its own time. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1000) {
    mock.timers.tick(1000);
    await Promise.resolve();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

describe('keepTokenFresh', () => {
  // A whole second, as in the token's timestamps.
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 }));
  afterEach(() => mock.timers.reset());

  test('a token is renewed 5 minutes before it expires, repeatedly', async () => {
    proves('CONST-77');
    const { user, attempts } = userOf();
    const stop = keepTokenFresh(user, assert.fail);
    await pass(54 * minute);
    assert.deepEqual(attempts, []);
    await pass(57 * minute);
    stop();
    assert.deepEqual(attempts, [55 * minute, 110 * minute]);
  });

  test('with a clock that is years off a token is renewed once at most, then as with a true one', async () => {
    const year = 365 * 24 * 60 * minute;
    for (const wrong of [-7 * year, 5 * year]) {
      const serverNow = () => Date.now() - wrong;
      const start = Date.now();
      const attempts: number[] = [];
      let issuedAt = serverNow() - 10 * minute;
      const user = {
        async getIdToken() {
          attempts.push(Date.now() - start);
          issuedAt = serverNow();
          return 'token';
        },
        getIdTokenResult: async () => ({
          issuedAtTime: new Date(issuedAt).toUTCString(),
          expirationTime: new Date(issuedAt + lifetime).toUTCString(),
        }),
      } as unknown as User;
      const stop = keepTokenFresh(user, assert.fail);
      await pass(58 * minute);
      stop();
      noteServerTime(Date.now());
      const [first, second, ...more] = attempts;
      assert.ok(first !== undefined && first < minute, String(attempts));
      assert.equal(second, first + 55 * minute);
      assert.deepEqual(more, []);
    }
  });

  test('a failed renewal is retried after 30 s, then with doubling delays of at most 16 minutes', async () => {
    proves('CONST-78', 'CONST-79');
    const { user, attempts, state } = userOf();
    state.failure = errorWith('network-request-failed');
    const stop = keepTokenFresh(user, assert.fail);
    await pass(55 * minute + 64 * minute);
    stop();
    const delays = attempts.map((time, index) => (time - (attempts[index - 1] ?? 0)) / minute);
    assert.deepEqual(delays, [55, 0.5, 1, 2, 4, 8, 16, 16, 16]);
  });

  test('a token that cannot be read at first is renewed after 30 s, and the next delay is longer', async () => {
    const { user, attempts, state } = userOf();
    state.failure = errorWith('network-request-failed');
    user.getIdTokenResult = async () => {
      throw errorWith('network-request-failed');
    };
    const stop = keepTokenFresh(user, assert.fail);
    // The failure comes before the first second.
    await new Promise<void>((resolve) => setImmediate(resolve));
    await pass(4 * minute);
    stop();
    assert.deepEqual(
      attempts.map((time) => time / minute),
      [0.5, 1.5, 3.5],
    );
  });

  test('after a successful renewal the next retry delay is 30 s again', async () => {
    const { user, attempts, state } = userOf();
    state.failure = errorWith('network-request-failed');
    const stop = keepTokenFresh(user, assert.fail);
    await pass(56 * minute);
    state.failure = undefined;
    await pass(minute);
    assert.equal(attempts.at(-1), 56.5 * minute);
    state.failure = errorWith('network-request-failed');
    await pass(56 * minute);
    stop();
    assert.deepEqual(
      attempts.slice(-3).map((time) => time / minute),
      [111.5, 112, 113],
    );
  });

  for (const code of ['user-disabled', 'user-token-expired', 'invalid-refresh-token', 'invalid-user-token']) {
    test(`${code} ends the sign-in and is not retried`, async () => {
      const { user, attempts, state } = userOf();
      state.failure = errorWith(code);
      let ended = 0;
      keepTokenFresh(user, () => {
        ended += 1;
      });
      await pass(60 * minute);
      assert.deepEqual([ended, attempts.length], [1, 1]);
    });
  }

  test('a stopped schedule renews nothing', async () => {
    const { user, attempts } = userOf();
    const stop = keepTokenFresh(user, assert.fail);
    await pass(minute);
    stop();
    await pass(lifetime);
    assert.deepEqual(attempts, []);
  });
});
