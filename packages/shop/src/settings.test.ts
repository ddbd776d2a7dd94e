import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from './settings.ts';

test('every setting is the letter of the specification unless an owner changes it', () => {
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
