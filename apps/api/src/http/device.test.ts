/** Names of browsers and systems in User-Agent headers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test('a device is named in the words that people know', () => {
  for (const [header, browser, system] of [
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0 Safari/537.36 Edg/131.0`,
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Mobile`,
      'Samsung Internet',
      'Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; wv) ${webkit} Chrome/131.0 [FB_IAB/FB4A;FBAV/490.0]`,
      'Facebook',
      'Android',
    ],
    ['curl/8.5.0', undefined, undefined],
    ['', undefined, undefined],
    [undefined, undefined, undefined],
  ] as const) {
    const device = deviceOf(header);
    assert.deepEqual([device.browser, device.system], [browser, system], header);
  }
});

test('only the beginning of a long header is read', () => {
  assert.deepEqual(deviceOf(`${'x'.repeat(100_000)} Chrome/1`), {});
});
