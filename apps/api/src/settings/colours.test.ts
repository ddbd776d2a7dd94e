/** Own colours: refused by the server where they are not seen well enough, and in every page that it renders itself. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { palettesOf } from '@jontro/shop/design/palette.ts';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { overloadPage } from '../http/raw-responses.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let owner: SignedInClient;
before(async () => {
  shop = await createTestShop();
  owner = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
});
after(() => shop.close());

const change = (value: unknown, changedAt: string | null = null, client = owner) =>
  client.call(settingEndpoints.changeSetting, { params: { name: 'colours' }, body: { value, changedAt } });

test('the server refuses a colour that is not seen well enough, whatever the page has checked', async () => {
  proves('B-STORE-01');
  const { status, error } = await change({ act: '#22c55e' });
  assert.deepEqual(
    [status, error.path, error.message],
    [
      400,
      '/colours',
      'colours: act #22c55e has a contrast of 2.0 : 1 on chosen rows, but needs 4.5 : 1; #007e36 has enough',
    ],
  );
  for (const value of [
    { act: '#1d4ed8}body{display:none' },
    { act: 'red' },
    { ink: '#000000' },
    [],
    'x',
    null,
  ])
    assert.equal((await change(value)).status, 400, JSON.stringify(value));
  assert.deepEqual(shop.context.config.shop.colours, {});
});

test('only who may change settings changes colours', async () => {
  const customer = await shop.signIn({ email: 'customer@example.com' });
  assert.equal((await change({ act: '#1d4ed8' }, null, customer)).status, 403);
});

test('own colours are at once in the pages of the server, with a policy that allows their style', async () => {
  proves('B-STORE-01');
  const apiPage = async () => {
    const { body, headers } = await shop.visitor.send('GET', openApiPaths.page);
    return { text: String(body), policy: headers['content-security-policy'] };
  };
  const before = await apiPage();
  assert.ok(before.text.includes('--color-bottle:#006a4e'));
  const { status, body } = await change({ act: '#1d4ed8' });
  assert.equal(status, 200);
  const { light } = palettesOf({ act: '#1d4ed8' });
  const page = await apiPage();
  assert.ok(page.text.includes('--color-bottle:#1d4ed8'));
  assert.ok(page.text.includes(`--color-bottle-deep:${light['bottle-deep']}`));
  assert.ok(!page.text.includes('prefers-color-scheme'), 'dark is of the setting');
  assert.notEqual(page.policy, before.policy);
  assert.ok(overloadPage(shop.context.config.shop).includes('--color-bottle:#1d4ed8'));
  assert.ok(overloadPage({ darkMode: true }).includes('prefers-color-scheme:dark'));
  const reset = await owner.call(settingEndpoints.resetSetting, {
    params: { name: 'colours' },
    query: { changedAt: body.setting.changedAt ?? '' },
  });
  assert.equal(reset.status, 200);
  assert.deepEqual(await apiPage(), before);
});
