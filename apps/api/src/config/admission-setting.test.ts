/** Whether requests are refused under overload. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

test('a shop refuses requests under overload unless ADMISSION says otherwise', () => {
  assert.deepEqual(
    [{}, { ADMISSION: 'on' }, { ADMISSION: 'off' }].map((env) => readConfig(env).admission),
    [true, true, false],
  );
  assert.throws(() => readConfig({ ADMISSION: 'no' }), ConfigError);
});
