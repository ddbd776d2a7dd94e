/** Size limits of the home page's scripts and styles, compressed as transferred. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { beaconFile, homeFiles, pathOf, sentBytes } from './home-weight.mjs';

const { scripts, styles } = homeFiles();
const list = (files) => files.map(({ url, sent }) => `  ${sent} ${url}`).join('\n');

test('a first visit of the home page loads at most 129 kB of script', (t) => {
  const sent = sentBytes(scripts);
  t.diagnostic(`${(sent / 1000).toFixed(1)} kB of script`);
  assert.ok(scripts.length >= 4, 'libraries, shell, entry and page are counted');
  assert.ok(sent <= 129_000, `${sent} bytes:\n${list(scripts)}`);
});

test('a first visit of the home page loads at most 15 kB of style', () => {
  assert.ok(styles.length > 0);
  assert.ok(sentBytes(styles) <= 15_000, list(styles));
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
