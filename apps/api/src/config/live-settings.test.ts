/** The order of the settings' sources, and what a preset leaves to an owner who has already chosen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnBanners } from '@jontro/shop/home/own-banners.ts';
import type { OwnHeroes } from '@jontro/shop/home/own-hero.ts';
import { presets } from '@jontro/shop/settings.ts';
import { createLiveSettings } from './live-settings.ts';

const text = { en: 'Eid', bn: 'ঈদ' };
const banners: OwnBanners = [
  {
    title: text,
    text,
    action: text,
    desktopPicture: '/i/a/1.webp',
    mobilePicture: '/i/a/2.webp',
    leadsTo: { category: 'Fan' },
  },
];
const heroes: OwnHeroes = [{ product: '0123456789abcdef01234567', line: text, field: 'gada' }];
const { homeSections } = presets.modern;
const sectionsWith = (settings: object) =>
  createLiveSettings().valuesWith({ preset: 'modern', settings }).homeSections;

test('a shop with slides of its own keeps them until its owner writes a hero or chooses the sections', () => {
  assert.deepEqual(sectionsWith({}), homeSections);
  assert.deepEqual(
    sectionsWith({ banners }),
    homeSections.filter((name) => name !== 'hero'),
  );
  assert.deepEqual(sectionsWith({ banners, heroes }), homeSections);
  assert.deepEqual(sectionsWith({ banners: [] }), homeSections);
  assert.deepEqual(sectionsWith({ banners, homeSections: ['hero', 'deals'] }), ['hero', 'deals']);
});

test('a file comes before what is stored, which comes before the preset', () => {
  const live = createLiveSettings({ given: { cartSum: false } });
  assert.equal(live.valuesWith({ preset: 'modern', settings: {} }).cartSum, false);
  assert.equal(live.valuesWith({ preset: 'modern', settings: { cartDrawer: false } }).cartDrawer, false);
  assert.equal(live.valuesWith({ preset: 'modern', settings: {} }).cartDrawer, true);
  assert.equal(live.valuesWith({ settings: {} }).cartDrawer, false);
});
