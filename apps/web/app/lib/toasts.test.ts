import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dismissErrors } from './dismiss-errors.ts';
import { createToasts, toastArea } from './toasts.ts';

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.shown().map(({ text }) => text);

describe('toasts', () => {
  test('three are shown, the fourth is queued', () => {
    const toasts = createToasts();
    const first = toasts.success('one');
    toasts.info('two');
    toasts.warning('three');
    toasts.info('four');
    assert.deepEqual(texts(toasts), ['one', 'two', 'three']);
    toasts.dismiss(first);
    assert.deepEqual(texts(toasts), ['two', 'three', 'four']);
  });

  test('errors that are over leave the page and the queue', () => {
    const toasts = createToasts();
    for (const text of ['one', 'two', 'three']) toasts.error(text);
    toasts.info('four');
    toasts.error('five');
    dismissErrors(toasts);
    assert.deepEqual(texts(toasts), ['four']);
  });

  test('errors leave the queue first', () => {
    const toasts = createToasts();
    const shown = ['one', 'two', 'three'].map(toasts.info);
    toasts.info('four');
    toasts.error('broken');
    toasts.dismiss(shown[0] ?? 0);
    assert.deepEqual(texts(toasts), ['two', 'three', 'broken']);
  });

  test('a loading toast is replaced by its result, and subscribers are notified', () => {
    const toasts = createToasts();
    let notified = 0;
    const stop = toasts.subscribe(() => {
      notified += 1;
    });
    const id = toasts.loading('Uploading');
    toasts.replace(id, 'success', 'Uploaded');
    assert.deepEqual(
      toasts.shown().map(({ kind, text }) => [kind, text]),
      [['success', 'Uploaded']],
    );
    stop();
    const before = notified;
    toasts.info('more');
    assert.equal(notified, before);
  });

  test('paths that start with /dashboard are dashboard flows, all others the storefront', () => {
    assert.equal(toastArea('/dashboard/orders'), 'dashboard');
    assert.equal(toastArea('/dashboard'), 'dashboard');
    assert.equal(toastArea('/Dashboard/orders'), 'dashboard');
    assert.equal(toastArea('/dashboards'), 'storefront');
    assert.equal(toastArea('/'), 'storefront');
  });
});
