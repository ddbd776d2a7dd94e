/** Size limits of the home page's scripts and styles, compressed as transferred. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { beaconFile, homeFiles, pathOf, readManifest, sentBytes } from './home-weight.mjs';

const { scripts, styles } = homeFiles();
const list = (files) => files.map(({ url, sent }) => `  ${sent} ${url}`).join('\n');

/** Fails above `limit` bytes, and says from 99 % of it on how many are left. */
function checkSize(files, limit) {
  const sent = sentBytes(files);
  assert.ok(sent <= limit, `${sent} bytes:\n${list(files)}`);
  if (sent > limit * 0.99) console.log(`  ${limit - sent} bytes are left of ${limit} for\n${list(files)}`);
}

test('a first visit of the home page loads at most 130 kB of script', () => {
  assert.ok(scripts.length >= 4, 'libraries, shell, entry and page are counted');
  checkSize(scripts, 130_000);
});

test('a first visit of the home page loads at most 13 kB of style', () => {
  proves('B-STORE-18');
  assert.ok(styles.length > 0);
  checkSize(styles, 13_000);
});

test('the identity SDK is not among the initial scripts: it is needed only for a sign-in', () => {
  for (const { url } of scripts) {
    assert.doesNotMatch(readFileSync(pathOf(url), 'utf8'), /identitytoolkit|securetoken/, url);
  }
});

test('the beacon of web vitals is one script of at most 1 kB, which no page waits for', () => {
  const { url, sent, built } = beaconFile();
  assert.ok(built > 500, `${built} bytes are not the whole beacon`);
  assert.ok(sent <= 1000, `${sent} bytes`);
  assert.ok(!scripts.some((script) => script.url === url));
  const imported = [...readFileSync(pathOf(url), 'utf8').matchAll(/from"\.\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  for (const name of imported)
    assert.ok(
      scripts.some((script) => script.url.endsWith(`/${name}`)),
      `${name} is loaded for the beacon alone`,
    );
});

/** The scripts that pages outside the dashboard may load, now or later: what their files and those that these name import. */
function storefrontScripts() {
  const { entry, routes } = readManifest();
  const ofDashboard = ({ id, parentId } = {}) =>
    id !== undefined && (id === 'dashboard/dashboard-layout' || ofDashboard(routes[parentId]));
  const outside = Object.values(routes).filter((route) => !ofDashboard(route));
  const found = new Map();
  const add = (url) => {
    if (found.has(url)) return;
    const text = readFileSync(pathOf(url), 'utf8');
    found.set(url, text);
    for (const [, name] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g))
      add(`/assets/${name}`);
  };
  for (const { module } of [entry, ...outside]) add(module);
  return found;
}

/** The classes of a style sheet that has no other names with a dot. */
const classesOf = (css) =>
  new Set(
    [...css.matchAll(/\.((?:[a-zA-Z_-]|\\.)(?:[\w-]|\\.)*)/g)].map(([, name]) =>
      name.replace(/\\(.)/g, '$1'),
    ),
  );

test('the style sheet of every page has each class of pages outside the dashboard, and not those of the dashboard', () => {
  proves('B-STORE-18');
  const name = readdirSync(dirname(pathOf(styles[0].url))).find((file) => /^dashboard-.*\.css$/.test(file));
  const all = classesOf(readFileSync(pathOf(`/assets/${name}`), 'utf8'));
  const shared = classesOf(readFileSync(pathOf(styles[0].url), 'utf8'));
  const scripts = storefrontScripts();
  assert.ok(scripts.size > 100, `${scripts.size} scripts`);
  // React names events as classes are named.
  const own = [...scripts].filter(([url]) => !url.includes('/libraries-')).map(([, text]) => text);
  const words = new Set(own.flatMap((text) => text.split(/[\s"'`]+/)));
  const used = [...all].filter((className) => words.has(className));
  assert.ok(used.length > 300, `${used.length} classes`);
  assert.deepEqual(
    used.filter((className) => !shared.has(className)),
    [],
  );
  assert.ok(all.size > shared.size * 1.15, `${all.size} and ${shared.size} classes`);
});
