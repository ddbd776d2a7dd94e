import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromeOf } from './chrome.ts';

test('home, login and register have the dark header, dashboard and payment results none, all else the light one', () => {
  const expected = {
    dark: ['/', '/login', '/register', '/login/', '/Login'],
    none: [
      '/dashboard',
      '/dashboard/orders',
      '/dashboard/nothing/here',
      '/success/T1/65a',
      '/cancel',
      '/cancel/',
      '/Dashboard/orders',
    ],
    light: [
      '/cart',
      '/checkout',
      '/category/fan',
      '/product/a/1',
      '/privacy-policy',
      '/nope',
      '/cancelled',
      '/login/x',
    ],
  };
  for (const [chrome, pathnames] of Object.entries(expected)) {
    for (const pathname of pathnames) {
      assert.equal(chromeOf(pathname), chrome, pathname);
      const light = chrome === 'dark' ? 'light' : chrome;
      assert.equal(chromeOf(pathname, true), light, `${pathname} with a light header everywhere`);
      const modern = pathname === '/checkout' ? 'checkout' : light;
      assert.equal(chromeOf(pathname, true, true), modern, `${pathname} in modern`);
    }
  }
});
