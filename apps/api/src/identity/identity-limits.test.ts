/** Rate limits, configured password rules, hostile input and internal errors of the identity service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Db } from '../database/db.ts';
import { counters } from '../runtime/counters.ts';
import { type IdentityClient, identityClient } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkNewPassword, passwordHint } from './password-policy.ts';

let shop: TestShop;
let identity: IdentityClient;
before(async () => {
  shop = await createTestShop();
  identity = identityClient(shop);
});
after(() => shop.close());

const strictShop = () => createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });

test('after ten wrong passwords from one address, even the right one is rejected for a while', async () => {
  proves('B-SEE-08');
  const strict = await strictShop();
  try {
    const client = identityClient(strict);
    const { email, password, idToken, refreshToken } = await client.signUp();
    for (let count = 0; count < 10; count += 1) {
      const { errorMessage } = await client.accounts('signInWithPassword', {
        email,
        password: 'wrong-password',
      });
      assert.equal(errorMessage, 'INVALID_LOGIN_CREDENTIALS');
    }
    const counted = (): number =>
      counters.refusals.values().find(({ labels }) => labels.kind === 'too-many')?.value ?? 0;
    const before = counted();
    const limited = await client.accounts('signInWithPassword', { email, password });
    assert.equal(counted(), before + 1);
    assert.equal(limited.status, 400);
    assert.match(limited.errorMessage ?? '', /^TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts/);
    assert.match(String(limited.headers['retry-after']), /^\d+$/);
    const unknown = await client.accounts('signInWithPassword', { email: 'x@example.com', password });
    assert.equal(unknown.errorMessage, 'INVALID_LOGIN_CREDENTIALS', 'another account is not limited');
    for (let count = 0; count < 150; count += 1) {
      assert.equal((await client.token(refreshToken)).status, 200, 'token renewal is never limited');
    }
    assert.equal((await client.accounts('lookup', { idToken })).status, 200);
  } finally {
    await strict.close();
  }
});

test('successful sign-ins are not limited', async () => {
  const strict = await strictShop();
  try {
    const client = identityClient(strict);
    const { email, password } = await client.signUp();
    for (let count = 0; count < 14; count += 1) {
      assert.equal((await client.accounts('signInWithPassword', { email, password })).status, 200);
    }
  } finally {
    await strict.close();
  }
});

test('reset mails have the same limit for known and unknown addresses', async () => {
  const strict = await strictShop();
  try {
    const client = identityClient(strict);
    const { email } = await client.signUp();
    for (const address of [email, 'nobody@example.com']) {
      const faults: (string | undefined)[] = [];
      for (let count = 0; count < 6; count += 1) {
        const { errorMessage } = await client.accounts('sendOobCode', {
          requestType: 'PASSWORD_RESET',
          email: address,
        });
        faults.push(errorMessage?.split(' : ')[0]);
      }
      assert.deepEqual(faults, [...Array(5).fill(undefined), 'TOO_MANY_ATTEMPTS_TRY_LATER']);
    }
  } finally {
    await strict.close();
  }
});

test('configured password rules apply in the policy and at sign-up', async () => {
  proves('IDP-11', 'VALID-27');
  const own = await createTestShop({
    env: { PASSWORD_MIN_LENGTH: '8', PASSWORD_REQUIRE: 'lowercase, uppercase,numeric,nonAlphanumeric' },
  });
  try {
    const client = identityClient(own);
    const { body } = await client.send('GET', '/identitytoolkit.googleapis.com/v2/passwordPolicy?key=k');
    assert.deepEqual(body.customStrengthOptions, {
      minPasswordLength: 8,
      maxPasswordLength: 4096,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    });
    const phrases: [password: string, missing: string][] = [
      ['aB3$', 'Password must contain at least 8 characters'],
      ['ABCDEF3$', 'Password must contain a lower case character'],
      ['abcdef3$', 'Password must contain an upper case character'],
      ['abcdefG$', 'Password must contain a numeric character'],
      ['abcdefG3', 'Password must contain a non-alphanumeric character'],
      [
        'abc',
        'Password must contain at least 8 characters, Password must contain an upper case character, Password must contain a numeric character, Password must contain a non-alphanumeric character',
      ],
    ];
    for (const [password, missing] of phrases) {
      const { errorMessage } = await client.accounts('signUp', { email: 'rules@example.com', password });
      const expected = `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing}]`;
      assert.equal(errorMessage, expected);
    }
    await client.signUp('rules@example.com', 'abcdeG3$');
    const policy = own.context.config.identity.passwordPolicy;
    assert.equal(
      passwordHint(policy),
      'At least 8 characters, with a lowercase letter, an uppercase letter, a digit, a special character.',
    );
  } finally {
    await own.close();
  }
});

test('a password of six characters is accepted and one of five is not, whatever the characters', () => {
  proves('CONST-76');
  const { passwordPolicy } = readConfig({}).identity;
  checkNewPassword(passwordPolicy, 'aaaaaa');
  assert.throws(() => checkNewPassword(passwordPolicy, 'aaaaa'), /WEAK_PASSWORD/);
});

test('invalid settings throw a ConfigError', () => {
  for (const env of [
    { PASSWORD_MIN_LENGTH: '5' },
    { PASSWORD_MIN_LENGTH: '31' },
    { PASSWORD_REQUIRE: 'emoji' },
    { RATE_LIMIT_FACTOR: '0' },
    { TRUSTED_PROXIES: 'everybody' },
  ]) {
    assert.throws(() => readConfig(env), ConfigError);
  }
});

const hostileTexts = [
  'x'.repeat(20_000),
  '<img src=x onerror=alert(1)>',
  'আমার নাম',
  '👩‍👩‍👧‍👦',
  "' or 1=1 --",
  '\u0000',
  '\ud800',
  '__proto__',
];
const hostileValues: unknown[] = [
  ...hostileTexts,
  0,
  -1,
  1e308,
  true,
  null,
  [],
  {},
  [[['x']]],
  { a: { b: 1 } },
];

const fieldsOf: Record<string, string[]> = {
  signUp: ['email', 'password', 'displayName', 'photoUrl', 'deleteAttribute'],
  signInWithPassword: ['email', 'password'],
  signInWithIdp: ['postBody', 'idToken', 'requestUri', 'autoCreate'],
  lookup: ['idToken'],
  update: ['idToken', 'displayName', 'photoUrl', 'password', 'oobCode', 'email', 'deleteAttribute'],
  delete: ['idToken'],
  sendOobCode: ['requestType', 'email', 'idToken', 'continueUrl'],
  resetPassword: ['oobCode', 'newPassword'],
  createAuthUri: ['identifier', 'continueUri'],
};

for (const [operation, names] of Object.entries(fieldsOf)) {
  test(`hostile values in every field of ${operation} never cause a 5xx response`, async () => {
    const { idToken } = await identity.signUp();
    const good = {
      email: 'hostile@example.com',
      password: 'secret-123',
      requestType: 'PASSWORD_RESET',
      ...(operation === 'update' && { idToken }),
    };
    for (const name of names) {
      for (const value of hostileValues) {
        const response = await identity.accounts(operation, { ...good, [name]: value });
        const what = `${name} = ${JSON.stringify(value)?.slice(0, 40)}: ${response.errorMessage}`;
        assert.ok(response.status < 500, what);
        if (response.status !== 200) assert.equal(typeof response.errorMessage, 'string', what);
      }
    }
  });
}

test('bodies that are not JSON, not an object or too large are rejected in the protocol format', async () => {
  for (const [body, headers] of [
    ['{"email":', undefined],
    ['[]', undefined],
    ['"text"', undefined],
    ['null', undefined],
    ['{"__proto__":{"x":1}}', undefined],
    [`{"email":"${'x'.repeat(40_000)}"}`, undefined],
    ['email=a', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['<a/>', { 'content-type': 'application/xml' }],
  ] as const) {
    const response = await identity.accounts('signUp', body, headers);
    assert.ok(response.status >= 400 && response.status < 500, `${body.slice(0, 20)}: ${response.status}`);
    assert.equal(typeof response.errorMessage, 'string');
  }
});

test('an internal error has no message that would sign the user out', async () => {
  const failing = new Proxy({} as Db, {
    get() {
      throw new Error('the database is unavailable');
    },
  });
  let broken = false;
  const own = await createTestShop({
    parts: ({ db }) => ({
      db: new Proxy(db, { get: (target, name) => Reflect.get(broken ? failing : target, name) }),
    }),
  });
  try {
    const client = identityClient(own);
    const { idToken, refreshToken } = await client.signUp();
    broken = true;
    for (const response of [
      await client.accounts('lookup', { idToken }),
      await client.token(refreshToken),
      await client.accounts('signInWithPassword', { email: 'a@example.com', password: 'secret-123' }),
    ]) {
      assert.equal(response.status, 503);
      assert.deepEqual(response.body, { statusCode: 503, error: 'Service Unavailable' });
    }
  } finally {
    broken = false;
    await own.close();
  }
});
