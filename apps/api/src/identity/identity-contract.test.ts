/** Contract tests: the service responds to the same requests like the reference emulator, whose responses are recorded. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { type ContractResponse, type ContractService, runContract } from '../testing/identity-contract.ts';
import { type OpenIdStub, startOpenIdStub } from '../testing/openid-stub.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { disableAccount, findAccountByEmail } from './accounts.ts';
import { addCode } from './action-codes.ts';

const recorded: ContractResponse[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../testing/identity-contract.json'), 'utf8'),
);

let provider: OpenIdStub;
let shop: TestShop;
let responses: Map<string, ContractResponse>;

/** Adapts the shop's own service to the contract. */
function ownService(): ContractService {
  const { db } = shop.context;
  return {
    async send(method, url, payload) {
      const form = typeof payload === 'string';
      const response = await shop.app.inject({
        method: method as 'POST',
        url,
        headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
        ...(payload !== undefined && { payload }),
      });
      return { status: response.statusCode, body: response.json() };
    },
    async mailedCode(kind, email) {
      const account = await findAccountByEmail(db, email);
      assert.ok(account);
      return addCode(db, shop.clock.now(), account.uid, kind);
    },
    disable: (uid) => disableAccount(db, shop.clock.now(), uid),
    async providerToken(person) {
      const iat = Math.floor(shop.clock.now().getTime() / 1000);
      return provider.idToken({ ...person, name: 'Nusrat Jahan', iat, exp: iat + 300 });
    },
    async setEmailPrivacy(on) {
      shop.context.config.identity.emailPrivacy = on;
    },
  };
}

before(async () => {
  provider = await startOpenIdStub();
  shop = await createTestShop({
    env: provider.env,
  });
  responses = new Map((await runContract(ownService())).map((response) => [response.name, response]));
});
after(async () => {
  await shop.close();
  await provider.close();
});

/** 64-bit numbers, which the protocol sends as text. */
const numbersAsText = new Set(['createdAt', 'lastLoginAt', 'validSince', 'expiresIn', 'expires_in']);

/** Names and types of all fields, without their values. Like the SDK, treats an empty text as absent. */
function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => shapeOf(element));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, field]) => field !== '')
        .map(([key, field]) => [key, shapeOf(field, key)] as const)
        .sort(([one], [other]) => one.localeCompare(other)),
    );
  }
  if (typeof value !== 'string') return typeof value;
  if (numbersAsText.has(name)) return /^\d+$/.test(value) ? 'number as text' : 'text';
  return name === 'lastRefreshAt' && !Number.isNaN(Date.parse(value)) ? 'time' : 'text';
}

const messageOf = (body: unknown): string | undefined =>
  (body as { error?: { message?: string } }).error?.message;
const codeOf = (body: unknown): string | undefined => messageOf(body)?.split(' : ')[0];

/** Exchanges with a deliberately different response (docs/protocols/identity.md#the-official-emulator). */
const expectedDifferences: Record<string, { reason: string; status: number; code?: string }> = {
  'token, disabled': {
    reason: 'ours has already revoked the refresh token; the SDK signs out for both codes',
    status: 400,
    code: 'TOKEN_EXPIRED',
  },
  'verification mail, no token': {
    reason: 'ours distinguishes a missing token from an invalid one, as its other operations do',
    status: 400,
    code: 'MISSING_ID_TOKEN',
  },
  'provider, attached': {
    reason: 'in ours an account has one Google account',
    status: 400,
    code: 'OPERATION_NOT_ALLOWED',
  },
  'provider, attached elsewhere': {
    reason: 'ours responds with the error alone; the SDK reports the same code',
    status: 400,
    code: 'FEDERATED_USER_ID_ALREADY_LINKED',
  },
  'provider, unknown': {
    reason: 'the emulator accepts every provider; ours only the configured one',
    status: 400,
    code: 'OPERATION_NOT_ALLOWED',
  },
  'provider, no token': {
    reason: 'the emulator does not support it',
    status: 400,
    code: 'INVALID_IDP_RESPONSE',
  },
  'password policy': { reason: 'the emulator has none', status: 200 },
  'no key': { reason: 'ours puts a code before the message', status: 403, code: 'PERMISSION_DENIED' },
  'unknown path': { reason: 'ours has a code of its own', status: 404, code: 'NOT_FOUND' },
};

/** Fields that only one of the two sends, in all exchanges, with the reason. */
const oneSided: Record<string, string> = {
  salt: 'the emulator discloses the salt of its fake hash; ours discloses no hash data',
  displayName: 'ours sends the name with each sign-in, as hosted projects do; empty without one',
  context: 'the emulator echoes an empty context that no SDK reads',
  oauthAccessToken: 'the emulator invents a token; ours has received none',
  disabled: 'ours states that an account is not disabled; the emulator omits it',
};

/** Fields of single exchanges that only ours sends, or sends with more detail. */
const extraFields: Record<string, readonly string[]> = {
  'lookup of a provider account': ['validSince'],
  'provider, unproven e-mail of an account': ['verifiedProvider'],
};

/** A shape without the fields that may differ. */
function comparable(shape: unknown, without: readonly string[] = []): unknown {
  if (Array.isArray(shape)) return shape.map((element) => comparable(element, without));
  if (shape === null || typeof shape !== 'object') return shape;
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => !(name in oneSided) && !without.includes(name))
      .map(([name, field]) => [name, comparable(field, without)]),
  );
}

test('every recorded request is sent to the shop’s own service, too', () => {
  const names = recorded.map(({ name }) => name).filter((name) => name !== 'second factor');
  assert.deepEqual([...responses.keys()], names);
  assert.ok(names.length >= 60);
});

for (const { name, status, body } of recorded) {
  if (name === 'second factor') continue;
  test(`contract: ${name}`, () => {
    const own = responses.get(name);
    assert.ok(own);
    const expected = expectedDifferences[name];
    if (expected) {
      assert.deepEqual([own.status, codeOf(own.body)], [expected.status, expected.code], expected.reason);
      assert.notDeepEqual([own.status, codeOf(own.body)], [status, codeOf(body)], 'no longer a difference');
      return;
    }
    assert.deepEqual([own.status, messageOf(own.body)], [status, messageOf(body)]);
    assert.deepEqual(
      comparable(shapeOf(own.body), extraFields[name]),
      comparable(shapeOf(body), extraFields[name]),
    );
    assert.equal((own.body as { kind?: string }).kind, (body as { kind?: string }).kind);
  });
}

test('every listed difference occurs in an exchange', () => {
  const fieldsOf = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.flatMap(fieldsOf)
      : value !== null && typeof value === 'object'
        ? Object.entries(value).flatMap(([name, field]) => [name, ...fieldsOf(field)])
        : [];
  const differing = new Set(
    recorded.flatMap(({ name, body }) => {
      const [theirs, ours] = [fieldsOf(body), fieldsOf(responses.get(name)?.body)];
      const onlyIn = (one: string[], other: string[]) => one.filter((field) => !other.includes(field));
      return [...onlyIn(theirs, ours), ...onlyIn(ours, theirs)];
    }),
  );
  assert.deepEqual(
    Object.keys(oneSided).filter((field) => !differing.has(field)),
    [],
  );
});

test('e-mail privacy is on by default', () => {
  assert.equal(readConfig({}).identity.emailPrivacy, true);
});
