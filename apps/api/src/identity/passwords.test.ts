/** Hashing and verification of passwords. */
import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is hashed with argon2id in PHC form, each time with a new salt', async () => {
  const [one, two] = [await hashPassword('পাসওয়ার্ড 👍'), await hashPassword('পাসওয়ার্ড 👍')];
  const form = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;
  const [, salt = '', hash = ''] = form.exec(one) ?? [];
  assert.match(two, form);
  assert.notEqual(one, two);
  const nonce = Buffer.from(salt, 'base64');
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: 'পাসওয়ার্ড 👍', nonce, ...cost });
  assert.equal(tag.toString('base64').replace(/=+$/, ''), hash);
});

test('only the exact password matches', async () => {
  const stored = await hashPassword('secret-123');
  assert.equal(await verifyPassword('secret-123', stored), true);
  for (const wrong of ['secret-124', 'Secret-123', 'secret-123 ', '']) {
    assert.equal(await verifyPassword(wrong, stored), false);
  }
  assert.equal(await verifyPassword('secret-123', null), false);
  assert.equal(await verifyPassword('secret-123', undefined), false);
});

test('a password hashed with other parameters is verified with those', async () => {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 16 };
  const tag = argon2Sync('argon2id', { message: 'earlier', nonce, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
  assert.equal(await verifyPassword('earlier', stored), true);
  assert.equal(await verifyPassword('later', stored), false);
});
