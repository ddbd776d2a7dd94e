/** The tokens and what follows from the owner's colours: contrast, shades, the style in the head of a page. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { presets } from '../settings.ts';
import { settingProblem } from '../shop-config.ts';
import { proves } from '../testing/proves.ts';
import { contrast, toHex, toOklch } from './oklch.ts';
import { contrastProblems, nearestPassing, type Palettes, palettesOf } from './palette.ts';
import { themeStyle } from './theme.ts';
import { type ColourName, colourRoles, elevation, fields, onField } from './tokens.ts';

/** Text and signs on their grounds, with the least contrast. */
const pairs: readonly [ColourName, ColourName, number][] = [
  ...(['ink', 'slate', 'bottle', 'sale-deep', 'stock'] as const).flatMap((text) =>
    (['paper', 'fog'] as const).map((ground) => [text, ground, 4.5] as [ColourName, ColourName, number]),
  ),
  ['bottle', 'bottle-wash', 4.5],
  ['bottle-deep', 'bottle-wash', 4.5],
  ['slate', 'bottle-wash', 4.5],
  ['on-bottle', 'bottle', 4.5],
  ['on-bottle', 'bottle-deep', 4.5],
  ['sale-deep', 'sale-wash', 4.5],
  ['on-sale', 'sale', 4.5],
  ['on-sale', 'sale-deep', 4.5],
  ['stock', 'stock-wash', 4.5],
  ['ink', 'marigold-wash', 4.5],
  ['slate', 'marigold-wash', 4.5],
  ['on-marigold', 'marigold', 4.5],
  ['paper', 'ink', 4.5],
  ['paper', 'ink-soft', 4.5],
  ['white', 'dark', 4.5],
  ['mist', 'dark', 4.5],
  ['marigold', 'dark', 4.5],
  ['white', 'band', 4.5],
  ['on-band', 'band', 4.5],
  ['marigold', 'band', 3],
  ['star', 'paper', 3],
  ['edge', 'paper', 3],
  ['edge', 'fog', 3],
];
function unseen(palettes: Palettes): string[] {
  return (['light', 'dark'] as const).flatMap((mode) =>
    pairs
      .filter(([one, other, least]) => contrast(palettes[mode][one], palettes[mode][other]) < least)
      .map(([one, other]) => `${mode}: ${one} on ${other}`),
  );
}

test('every role has enough contrast with what it stands on, in light and in dark', () => {
  proves('B-STORE-01');
  assert.deepEqual(unseen(palettesOf({})), []);
  for (const { pale, strong, dark } of Object.values(fields)) {
    assert.ok(contrast(onField.ink, pale) >= 10, pale);
    for (const ground of [strong, dark]) assert.ok(contrast(onField.ink, ground) >= 6, ground);
    for (const ground of [pale, strong]) assert.ok(contrast(onField.second, ground) >= 4.5, ground);
    assert.ok(contrast(onField.secondInDark, dark) >= 4.5, dark);
  }
});

test('the theme of app.css has the tokens', async () => {
  proves('B-STORE-01');
  const css = await readFile(new URL('../../../../apps/web/app/app.css', import.meta.url), 'utf8');
  const [theme = ''] = /@theme \{[\s\S]*?\n\}/.exec(css) ?? [];
  const declared = (prefix: string) =>
    Object.fromEntries(
      [...theme.matchAll(new RegExp(`--${prefix}-([a-z-]+): ([^;]+);`, 'g'))].map(([, name, value]) => [
        name,
        value,
      ]),
    );
  assert.deepEqual(
    declared('color'),
    Object.fromEntries(Object.entries(colourRoles).map(([name, { light }]) => [name, light])),
  );
  assert.deepEqual(declared('shadow'), elevation);
});

test('a colour survives the way to OKLCH and back, and black and white have the contrast 21', () => {
  for (let value = 0; value <= 0xffffff; value += 65_537 * 3 + 1_021) {
    const hex = `#${value.toString(16).padStart(6, '0')}`;
    assert.equal(toHex(toOklch(hex)), hex);
  }
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54');
});

test('whatever colour an owner chooses: what is proposed passes, and all that follows from it is seen well enough', () => {
  proves('B-STORE-01');
  for (let hue = 0; hue < 360; hue += 30)
    for (const l of [0.05, 0.3, 0.5, 0.7, 0.95]) {
      const chosen = toHex({ l, c: 0.37, h: (hue * Math.PI) / 180 });
      const act = nearestPassing({ act: chosen }, 'act');
      assert.ok(act, chosen);
      const mark = nearestPassing({ act, mark: chosen }, 'mark');
      assert.ok(mark, chosen);
      assert.deepEqual(contrastProblems({ act, mark }), []);
      assert.deepEqual(unseen(palettesOf({ act, mark })), [], `${act} ${mark}`);
    }
});

test('a colour that passes is not changed, and a proposal keeps the hue', () => {
  assert.equal(nearestPassing({ act: '#1d4ed8' }, 'act'), '#1d4ed8');
  const proposed = nearestPassing({ act: '#22c55e' }, 'act') ?? '';
  assert.ok(Math.abs(toOklch(proposed).h - toOklch('#22c55e').h) < 0.05, proposed);
});

test('own colours are refused with ratio, place and the nearest colour that passes', () => {
  assert.equal(
    settingProblem('colours', { act: '#22c55e' }),
    'colours: act #22c55e has a contrast of 2.0 : 1 on chosen rows, but needs 4.5 : 1; #007e36 has enough',
  );
  assert.match(settingProblem('colours', { mark: '#7c3aed' }) ?? '', /^colours: mark #7c3aed has/);
  assert.equal(settingProblem('colours', { act: '#1d4ed8', mark: '#f5a524' }), undefined);
  for (const value of ['red', '#FFF', '#1d4ed8;}', 'url(//x)', 7])
    assert.match(settingProblem('colours', { act: value }) ?? '', /must be a colour, as in #1d4ed8/);
});

test('a page has no style of its own without dark mode and own colours, and dark is of screens only', () => {
  assert.equal(themeStyle({ darkMode: false }), '');
  assert.equal(themeStyle({ darkMode: false, colours: {} }), '');
  const dark = themeStyle({ darkMode: true });
  assert.ok(dark.startsWith('@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;'));
  assert.ok(dark.includes('--color-paper:#0b1220'));
  const own = themeStyle({ darkMode: false, colours: { act: '#1d4ed8' } });
  assert.match(own, /^:root\{--color-bottle:#1d4ed8;[^{}]+\}$/);
  assert.equal(presets.modern.darkMode, true);
});
