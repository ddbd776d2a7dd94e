/** Which settings are built into the pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageSettings } from './pages.mjs';

test('the identity provider of the server is that of the pages, unless they have a setting of their own', () => {
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
