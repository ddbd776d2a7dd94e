import assert from 'node:assert/strict';
import { test } from 'node:test';
import { securityText } from './security-txt.ts';

test('security.txt names the contact, its own address and a date within a year on which it expires', () => {
  const text = securityText(
    'mailto:owner@example.com',
    '/.well-known/security.txt',
    'https://shop.example.com',
    new Date('2026-11-22T10:00:00Z'),
  );
  assert.equal(
    text,
    'Contact: mailto:owner@example.com\nExpires: 2027-05-01T00:00:00.000Z\nPreferred-Languages: en, bn\n' +
      'Canonical: https://shop.example.com/.well-known/security.txt\n',
  );
});

test('a contact page of the shop is a full URL there', () => {
  assert.match(
    securityText('/contact', '/.well-known/security.txt', 'https://shop.example.com', new Date()),
    /^Contact: https:\/\/shop\.example\.com\/contact$/m,
  );
});
