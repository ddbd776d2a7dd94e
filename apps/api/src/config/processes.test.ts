/** The number of server processes: one, a number, or by the cores of the machine. */
import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const processesOf = (env: Record<string, string>): number => readConfig(env).processes;

test('a shop has one process unless PROCESSES says otherwise', () => {
  assert.deepEqual(
    [processesOf({}), processesOf({ PROCESSES: '1' }), processesOf({ PROCESSES: '16' })],
    [1, 1, 16],
  );
});

test('auto leaves a core to the database, and takes from one to eight', () => {
  const expected = Math.min(8, Math.max(1, availableParallelism() - 1));
  assert.equal(processesOf({ PROCESSES: 'auto' }), expected);
});

test('a server with hot reload is alone', () => {
  for (const PROCESSES of ['auto', '4']) assert.equal(processesOf({ PROCESSES, SHOP_DEV: '1' }), 1);
});

test('zero, too many and unreadable numbers of processes are rejected', () => {
  for (const PROCESSES of ['0', '-1', '17', '1.5', 'all', ' '])
    assert.throws(() => processesOf({ PROCESSES }), ConfigError, JSON.stringify(PROCESSES));
});

test('the bounds of connections are those of all processes together', () => {
  const { connections } = readConfig({ PROCESSES: '4', MAX_CONNECTIONS: '8000' });
  assert.deepEqual(connections, { max: 2_000, maxPerAddress: 500 });
});
