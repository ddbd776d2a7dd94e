import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from './settings.ts';

test('every default setting follows the specification', () => {
  assert.deepEqual(defaultSettings, {
    name: 'Jontro',
    logo: '/favicon.svg',
    address: [],
    language: 'en',
    bengaliDigits: false,
    footerLinks: {},
    routeOverlayMs: 1400,
    deliveryRule: 'flat',
    districts: 'nine',
    largestQuantity: 99,
    trueAmountOnMobile: false,
    showDemoCredentials: true,
    lowStockThreshold: 5,
    wishlist: false,
    soldOutLast: false,
  });
});
