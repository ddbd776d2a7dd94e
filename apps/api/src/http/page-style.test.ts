/** The header of pages that the server renders itself. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { presets } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { pageStyleOf } from './page-style.ts';

let modern: TestShop;
let letter: TestShop;
before(async () => {
  modern = await createTestShop({ settings: presets.modern as never });
  letter = await createTestShop({ settings: { ...presets.modern, lightHeader: false } as never });
});
after(async () => {
  await modern.close();
  await letter.close();
});

/** The role that is the ground of the header. */
async function groundOf(shop: TestShop, url: string): Promise<string | undefined> {
  const { body } = await shop.app.inject({ url });
  return body.match(/header\{--head:var\(--color-([a-z]+)\)/)?.[1];
}

test('the header of pages without script, of tracking and of the API page is light where those of all pages are', async () => {
  proves('B-STORE-01');
  for (const url of ['/cart?plain=1', '/track', '/api/docs']) {
    assert.equal(await groundOf(modern, url), 'paper', url);
    assert.equal(await groundOf(letter, url), 'dark', url);
  }
});

test('the style follows a change of the setting, and a sheet without a header has none of its colours', () => {
  proves('B-STORE-01');
  const styleOf = pageStyleOf('header{background:var(--head)}');
  const theme = { darkMode: false };
  assert.notEqual(styleOf(theme).css, styleOf({ ...theme, lightHeader: true }).css);
  assert.doesNotMatch(pageStyleOf('p{margin:0}')(theme).css, /--head/);
});
