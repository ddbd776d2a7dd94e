/** The files for two database machines under Patroni agree with each other, with their documentation and with what keeps orders. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { parseDatabaseUrl } from '../../apps/api/src/config/database-url.ts';
import { root } from '../source-files.ts';

const folder = join(root, 'deploy/patroni');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const config = read('config.yml');
const setting = (key: string): string | undefined => new RegExp(`^ *${key}: *(\\S+)$`, 'm').exec(config)?.[1];
const settings = (name: string): Map<string, string> =>
  new Map(
    read(name)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => {
        const [key = '', ...value] = line.split('=');
        return [key, value.join('=')] as const;
      }),
  );
const guide = readFileSync(join(root, 'docs/deployment.md'), 'utf8');

test('a primary that lost its lock ends before another one begins, and every order is on two machines', () => {
  proves('B-MANY-04');
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((key) => Number(setting(key)));
  assert.ok(ttl && wait && retry && ttl >= wait + 2 * retry);
  assert.equal(setting('synchronous_mode'), 'true');
  assert.match(config, /^watchdog:\n {2}mode: required$/m);
  assert.ok(Number(setting('safety_margin')) < ttl);
});

test('three members of etcd, of which Patroni knows all, and no password in the files', () => {
  const patroni = settings('patroni_env.conf');
  const etcd = settings('etcd.default');
  const clients = (patroni.get('PATRONI_ETCD3_HOSTS') ?? '').split(',');
  const peers = (etcd.get('ETCD_INITIAL_CLUSTER') ?? '').split(',');
  assert.equal(clients.length, 3);
  assert.deepEqual(
    peers.map((peer) => /=http:\/\/(.*):2380$/.exec(peer)?.[1]),
    clients.map((client) => client.split(':')[0]),
  );
  for (const [name, value] of patroni) if (name.endsWith('_PASSWORD')) assert.equal(value, '', name);
});

test('the guide has every file, and its address names the machines of haproxy', () => {
  for (const name of readdirSync(folder)) assert.ok(guide.includes(`\`${name}\``), name);
  const url = /DATABASE_URL=(postgresql:\S+\?target_session_attrs=read-write)/.exec(guide)?.[1] ?? '';
  const hosts = parseDatabaseUrl(url.replace('<password>', 'p')).urls.map((one) => new URL(one).host);
  const servers = [...read('haproxy.cfg').matchAll(/^ +server \w+ (\S+) check port 8008$/gm)].map(
    ([, host]) => host,
  );
  assert.deepEqual([...new Set(servers)], hosts);
  assert.equal(settings('patroni_env.conf').get('PATRONI_POSTGRESQL_LISTEN'), hosts[0]);
});
