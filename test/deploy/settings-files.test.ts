/** .env.example has the settings that the server reads, and compose.yaml the same ones, no more and no fewer. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { parse } from 'yaml';
import { root } from '../source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Set by the shop's own programs. */
const internal = ['SHOP_DEV'];

/** The names of the variables that the sources of the configuration read. */
function namesInSources(): string[] {
  const folder = 'apps/api/src/config';
  const texts = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => read(join(folder, name)));
  const found = texts.flatMap((text) => [
    ...text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g),
    ...text.matchAll(/\(\s*env,\s*'([A-Z][A-Z0-9_]+)'/g),
    ...text.matchAll(/\b([A-Z][A-Z0-9_]+): \w+[^;\n]*\} = env\b/g),
  ]);
  return sorted(found.map(([, name = '']) => name)).filter((name) => !internal.includes(name));
}

const inExample = (): string[] =>
  sorted([...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name));

const inLauncher = (): string[] =>
  sorted([...read('deploy/jontro').matchAll(/\$\{([A-Z][A-Z0-9_]+):-/g)].map(([, name = '']) => name));

/** The variables that compose.yaml itself takes from .env. */
const inCompose = (): string[] =>
  sorted([...read('compose.yaml').matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name));

test('.env.example has every variable that the server reads', () => {
  proves('B-SHIP-01');
  const known = inExample();
  const read = namesInSources();
  assert.ok(read.length > 45, `${read.length} variables`);
  assert.deepEqual(
    read.filter((name) => !known.includes(name)),
    [],
  );
});

test('.env.example has no variable that nothing reads', () => {
  proves('B-SHIP-01');
  const read = [...namesInSources(), ...inLauncher(), ...inCompose()];
  assert.deepEqual(
    inExample().filter((name) => !read.includes(name)),
    [],
  );
});

test('every variable that compose.yaml takes from .env is in .env.example', () => {
  const known = inExample();
  assert.deepEqual(
    inCompose().filter((name) => !known.includes(name)),
    [],
  );
});

test('every value in .env.example is commented out, so that a copy of it changes nothing', () => {
  const lines = read('.env.example').split('\n');
  assert.deepEqual(
    lines.filter((line) => line !== '' && !line.startsWith('#')),
    [],
  );
});

interface Service {
  environment: Record<string, string>;
  networks: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
}

test('compose.yaml shows the proxy alone to the world, and the database to the shop alone', () => {
  proves('B-SHIP-01');
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    networks: { inside: { internal: boolean }; outside: { ipam: { config: { subnet: string }[] } } };
  };
  const { services, networks } = compose;
  const published = Object.keys(services).filter((name) => services[name]?.ports);
  assert.deepEqual(published, ['proxy']);
  assert.deepEqual(services.database?.networks, ['inside']);
  assert.equal(networks.inside.internal, true);
  assert.deepEqual(services.proxy?.networks, ['outside']);
  assert.equal(services.shop?.environment.TRUSTED_PROXIES, networks.outside.ipam.config[0]?.subnet);
  for (const name of ['shop', 'backup', 'remote-backup', 'proxy']) {
    assert.equal(services[name]?.read_only, true, name);
    assert.deepEqual(services[name]?.cap_drop, ['ALL'], name);
    assert.deepEqual(services[name]?.security_opt, ['no-new-privileges:true'], name);
  }
});
