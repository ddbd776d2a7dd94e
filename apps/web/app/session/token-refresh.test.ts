/** When a token is renewed, how a failed renewal is tried again, and what ends the sign-in. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { User } from '@firebase/auth';
import { keepTokenFresh } from './token-refresh.ts';

const minute = 60_000;
const lifetime = 60 * minute;
const fault = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });

/** A user whose renewals succeed, or fail with `failure`; the times of the tries are kept in ms since the start. */
function userOf() {
  const start = Date.now();
  const tries: number[] = [];
  let expiresAt = start + lifetime;
  const state: { failure?: Error } = {};
  const user = {
    async getIdToken(force: boolean) {
      assert.equal(force, true);
      tries.push(Date.now() - start);
      if (state.failure) throw state.failure;
      expiresAt = Date.now() + lifetime;
      return 'token';
    },
    getIdTokenResult: async () => ({ expirationTime: new Date(expiresAt).toUTCString() }),
  } as unknown as User;
  return { user, tries, state };
}

/** Lets time pass in steps of a second, so that every timer fires at its own time. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 1000) {
    mock.timers.tick(1000);
    await Promise.resolve();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

describe('keepTokenFresh', () => {
  // A whole second, as the token's own times are.
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 }));
  afterEach(() => mock.timers.reset());

  test('a token is renewed 5 minutes before it expires, again and again [CONST-77]', async () => {
    const { user, tries } = userOf();
    const stop = keepTokenFresh(user, assert.fail);
    await pass(54 * minute);
    assert.deepEqual(tries, []);
    await pass(57 * minute);
    stop();
    assert.deepEqual(tries, [55 * minute, 110 * minute]);
  });

  test('a failed renewal is tried again after 30 s, then after twice as long each time, at most 16 minutes [CONST-78 CONST-79]', async () => {
    const { user, tries, state } = userOf();
    state.failure = fault('network-request-failed');
    const stop = keepTokenFresh(user, assert.fail);
    await pass(55 * minute + 64 * minute);
    stop();
    const waits = tries.map((each, index) => (each - (tries[index - 1] ?? 0)) / minute);
    assert.deepEqual(waits, [55, 0.5, 1, 2, 4, 8, 16, 16, 16]);
  });

  test('after a renewal that succeeds the next failure begins with 30 s again', async () => {
    const { user, tries, state } = userOf();
    state.failure = fault('network-request-failed');
    const stop = keepTokenFresh(user, assert.fail);
    await pass(56 * minute);
    state.failure = undefined;
    await pass(minute);
    assert.equal(tries.at(-1), 56.5 * minute);
    state.failure = fault('network-request-failed');
    await pass(56 * minute);
    stop();
    assert.deepEqual(
      tries.slice(-3).map((each) => each / minute),
      [111.5, 112, 113],
    );
  });

  for (const code of ['user-disabled', 'user-token-expired', 'invalid-refresh-token', 'invalid-user-token']) {
    test(`${code} ends the sign-in and is not tried again`, async () => {
      const { user, tries, state } = userOf();
      state.failure = fault(code);
      let ended = 0;
      keepTokenFresh(user, () => {
        ended += 1;
      });
      await pass(60 * minute);
      assert.deepEqual([ended, tries.length], [1, 1]);
    });
  }

  test('one that is stopped renews nothing', async () => {
    const { user, tries } = userOf();
    const stop = keepTokenFresh(user, assert.fail);
    await pass(minute);
    stop();
    await pass(lifetime);
    assert.deepEqual(tries, []);
  });
});
