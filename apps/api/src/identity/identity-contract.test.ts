/** The contract: the same requests are answered in the same way as by the reference emulator, whose answers are recorded. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { type Answered, type ContractService, runContract } from '../testing/identity-contract.ts';
import { type OpenIdStub, startOpenIdStub, stubClient } from '../testing/openid-stub.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { accountByEmail, disableAccount } from './accounts.ts';
import { addCode } from './action-codes.ts';

const recorded: Answered[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../testing/identity-contract.json'), 'utf8'),
);

let provider: OpenIdStub;
let shop: TestShop;
let answers: Map<string, Answered>;

/** The shop's own service as the contract needs it. */
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
      const account = await accountByEmail(db, email);
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
    env: {
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: stubClient.clientId,
      GOOGLE_CLIENT_SECRET: stubClient.clientSecret,
    },
  });
  answers = new Map((await runContract(ownService())).map((each) => [each.name, each]));
});
after(async () => {
  await shop.close();
  await provider.close();
});

/** 64-bit numbers, which the protocol writes as text. */
const numbersAsText = new Set(['createdAt', 'lastLoginAt', 'validSince', 'expiresIn', 'expires_in']);

/** Names and types of all fields, whatever their values. An empty text counts as an absent one, as it does for the SDK. */
function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => shapeOf(each));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, each]) => each !== '')
        .map(([each, inside]) => [each, shapeOf(inside, each)] as const)
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

/** Exchanges that the emulator answers otherwise for a reason (docs/protocols/identity.md#the-official-emulator). */
const otherwise: Record<string, { why: string; status: number; code?: string }> = {
  'token, disabled': {
    why: 'ours has ended the refresh token by then; the SDK signs out for both codes',
    status: 400,
    code: 'TOKEN_EXPIRED',
  },
  'verification mail, no token': {
    why: 'ours tells a missing token from a wrong one, as its other calls do',
    status: 400,
    code: 'MISSING_ID_TOKEN',
  },
  'provider, unknown': {
    why: 'the emulator believes in every provider; ours only in the configured one',
    status: 400,
    code: 'OPERATION_NOT_ALLOWED',
  },
  'provider, no token': {
    why: 'the emulator does not do it',
    status: 400,
    code: 'INVALID_IDP_RESPONSE',
  },
  'password policy': { why: 'the emulator has none', status: 200 },
  'no key': { why: 'ours has a code before the sentence', status: 403, code: 'PERMISSION_DENIED' },
  'unknown path': { why: 'ours has a code of its own', status: 404, code: 'NOT_FOUND' },
};

/** Fields that only one of the two sends, everywhere, and why. */
const oneSided: Record<string, string> = {
  salt: 'the emulator tells the salt of its fake hash; a hash is nobody’s business',
  displayName: 'ours tells the name with each sign-in, as hosted projects do; empty where there is none',
  context: 'the emulator echoes an empty context that no SDK reads',
  oauthAccessToken: 'the emulator invents a token; ours was given none',
  disabled: 'ours says that an account is not disabled; the emulator leaves it out',
};

/** Fields of single exchanges that only ours tells, or tells more fully. */
const fuller: Record<string, readonly string[]> = {
  'lookup of a provider account': ['validSince'],
  'provider, unproven e-mail of an account': ['verifiedProvider'],
};

/** A shape without the fields that may differ. */
function comparable(shape: unknown, without: readonly string[] = []): unknown {
  if (Array.isArray(shape)) return shape.map((each) => comparable(each, without));
  if (shape === null || typeof shape !== 'object') return shape;
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => !(name in oneSided) && !without.includes(name))
      .map(([name, each]) => [name, comparable(each, without)]),
  );
}

test('every recorded request is sent to the shop’s own service, too', () => {
  const asked = recorded.map(({ name }) => name).filter((name) => name !== 'second factor');
  assert.deepEqual([...answers.keys()], asked);
  assert.ok(asked.length >= 60);
});

for (const { name, status, body } of recorded) {
  if (name === 'second factor') continue;
  test(`contract: ${name}`, () => {
    const own = answers.get(name);
    assert.ok(own);
    const allowed = otherwise[name];
    if (allowed) {
      assert.deepEqual([own.status, codeOf(own.body)], [allowed.status, allowed.code], allowed.why);
      assert.notDeepEqual([own.status, codeOf(own.body)], [status, codeOf(body)], 'no longer a difference');
      return;
    }
    assert.deepEqual([own.status, messageOf(own.body)], [status, messageOf(body)]);
    assert.deepEqual(comparable(shapeOf(own.body), fuller[name]), comparable(shapeOf(body), fuller[name]));
    assert.equal((own.body as { kind?: string }).kind, (body as { kind?: string }).kind);
  });
}

test('each field that may differ does so somewhere', () => {
  const fieldsOf = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.flatMap(fieldsOf)
      : value !== null && typeof value === 'object'
        ? Object.entries(value).flatMap(([name, each]) => [name, ...fieldsOf(each)])
        : [];
  const differing = new Set(
    recorded.flatMap(({ name, body }) => {
      const [theirs, ours] = [fieldsOf(body), fieldsOf(answers.get(name)?.body)];
      const onlyIn = (one: string[], other: string[]) => one.filter((field) => !other.includes(field));
      return [...onlyIn(theirs, ours), ...onlyIn(ours, theirs)];
    }),
  );
  assert.deepEqual(
    Object.keys(oneSided).filter((field) => !differing.has(field)),
    [],
  );
});

test('the shop keeps to itself who has an account unless it is told otherwise', () => {
  assert.equal(readConfig({}).identity.emailPrivacy, true);
});
