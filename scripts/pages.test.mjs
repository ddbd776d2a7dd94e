/** The build-time settings of the web app. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageSettings } from './pages.mjs';

test('the web app has the identity provider of the server, unless it has its own setting', () => {
  assert.deepEqual(pageSettings({ PORT: '3000', IDENTITY: '' }), {});
  const hosted = { IDENTITY: 'hosted', IDENTITY_PROJECT_ID: 'shop-1', IDENTITY_API_KEY: 'web-key' };
  assert.deepEqual(
    pageSettings({ ...hosted, VITE_IDENTITY_API_KEY: 'other', VITE_SERVER_URL: 'https://x' }),
    {
      VITE_IDENTITY: 'hosted',
      VITE_IDENTITY_PROJECT_ID: 'shop-1',
      VITE_IDENTITY_API_KEY: 'other',
      VITE_SERVER_URL: 'https://x',
    },
  );
});
