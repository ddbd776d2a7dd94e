/** docs/security.md and docs/threats.md: every requirement is there, and what they name as proof and as value exists. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { limitKinds } from '../apps/api/src/http/rate-limits.ts';
import { deviceLifetimeMs } from '../apps/api/src/identity/known-devices.ts';
import { overlapMs, sessionLifetimes, staffIdleMs } from '../apps/api/src/session/session.ts';
import { confirmationMs } from '../packages/shop/src/session/confirmation.ts';
import { projectFiles, root } from './source-files.ts';

const files = projectFiles();
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const security = read('docs/security.md');
const threats = read('docs/threats.md');

/** The text below a heading, up to the next one of the same or a higher level. */
function sectionOf(text: string, heading: string): string {
  const [, rest = ''] = text.split(`\n${heading}\n`);
  return rest.split(/\n#{1,2} /)[0] ?? '';
}

interface Requirement {
  number: string;
  level: string;
  state: string;
  reason: string;
}

/** The rows of the tables of requirements. */
const requirements: Requirement[] = [
  ...security.matchAll(
    /^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([12]) \| (holds|does not apply|open) \| ([^|]*) \|$/gm,
  ),
].map(([, number = '', level = '', state = '', reason = '']) => ({ number, level, state, reason }));

/** The most requirements that may be open, none of them of level 1. */
const maxOpen = 12;

test('every requirement of levels 1 and 2 is in the table, once, with its level', () => {
  const [, , ...lines] = read('test/asvs.tsv').trimEnd().split('\n');
  assert.equal(lines.length, 253);
  assert.deepEqual(
    requirements.map(({ number, level }) => `${number}\t${level}`),
    lines,
  );
});

test('at most 12 requirements are open, none of level 1, and each says what is missing', () => {
  const open = requirements.filter(({ state }) => state === 'open');
  assert.ok(open.length <= maxOpen, `${open.length} are open`);
  assert.deepEqual(
    open.filter(({ level, reason }) => level === '1' || reason.length < 20).map(({ number }) => number),
    [],
  );
});

interface Proof {
  file: string;
  title: string | undefined;
}

/** What a text names as proof: files, and tests by file and title. */
const proofsOf = (text: string): Proof[] =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|json))`(?:: “([^”]+)”)?/g)].map(([, file = '', title]) => ({
    file,
    title,
  }));

/** A file may be named by the end of its path. */
const findFiles = (name: string): string[] =>
  files.filter((path) => path === name || path.endsWith(`/${name}`));

/** The titles of the tests of a file, as they are written. */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:\w*[tT]est|it)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(([, , title = '']) =>
    title.replaceAll("\\'", "'"),
  );

/** Why a proof is none; undefined for one that exists. */
function problemOf({ file, title }: Proof): string | undefined {
  const [path, ...others] = findFiles(file);
  if (!path || others.length > 0) return `${file}: ${others.length + (path ? 1 : 0)} files`;
  return title && !titlesOf(read(path)).includes(title) ? `${file}: no test “${title}”` : undefined;
}

test('whatever holds has a proof, and every proof of both documents exists', () => {
  const unproven = requirements.filter(
    ({ state, reason }) => state === 'holds' && proofsOf(reason).length === 0,
  );
  assert.deepEqual(unproven, []);
  const proofs = [...proofsOf(security), ...proofsOf(threats)];
  assert.ok(proofs.filter(({ title }) => title).length > 200);
  assert.deepEqual(
    proofs.flatMap((proof) => problemOf(proof) ?? []),
    [],
  );
});

test('what does not apply says why', () => {
  const without = requirements.filter(
    ({ state, reason }) => state === 'does not apply' && reason.length < 15,
  );
  assert.deepEqual(without, []);
});

test('every threat names a test', () => {
  const rows = threats.split('\n').filter((line) => /^\| (?!who|---)/.test(line));
  assert.ok(rows.length > 20, `${rows.length} threats`);
  assert.deepEqual(
    rows.filter((row) => !proofsOf(row).some(({ title }) => title)),
    [],
  );
});

test('the limits in docs/security.md are those of the server', () => {
  const rows = [
    ...sectionOf(security, '## Limits').matchAll(/^\| `([\w-]+)` \| (\d+) \| (\d+) min \|/gm),
  ].map(([, kind = '', actions, minutes]) => [kind, Number(actions), Number(minutes) * 60]);
  assert.ok(rows.length >= 15);
  assert.deepEqual(
    rows,
    rows.map(([kind]) => [kind, ...(limitKinds[kind as keyof typeof limitKinds] ?? [])]),
  );
});

test('the times in docs/security.md are those of the server', () => {
  const [minute, hour] = [60_000, 3_600_000];
  const times: [string, string][] = [
    [
      'a session without and with "Remember me"',
      `${sessionLifetimes.browser / hour} hours, ${sessionLifetimes.remembered / (24 * hour)} days`,
    ],
    ['staff without a request', `${staffIdleMs / hour} hours`],
    ['staff since the sign-in', `${sessionLifetimes.remembered / (24 * hour)} days`],
    ['a session that a new login replaced, for requests in flight', `${overlapMs / 1000} seconds`],
    ['a confirmed session, for changes of rights', `${confirmationMs / minute} minutes`],
    ['a known device', `${deviceLifetimeMs / (24 * hour)} days`],
  ];
  for (const [what, time] of times) assert.ok(security.includes(`| ${what} | ${time} |`), `${what}: ${time}`);
});

const serverFiles = files
  .filter((path) => /^apps\/api\/src\/.*\.ts$/.test(path) && !/test|\/testing\//.test(path))
  .map((path) => ({ path, source: read(path) }));

test('every algorithm of the server is in the table of keys', () => {
  const calls =
    /(?:create(?:Hash|Hmac)|hkdfSync|createCipheriv)\(\s*'([\w-]+)'|(?:alg|digest|algorithm\w*)(?:: \w+)?[:=] *\[?'([\w-]+)'/g;
  const used = new Set(
    serverFiles.flatMap(({ source }) =>
      [...source.matchAll(calls)].map(([, called, named]) => called ?? named ?? ''),
    ),
  );
  assert.ok(used.has('sha256') && used.has('RS256'), [...used].join());
  const table = sectionOf(security, '## Keys');
  assert.deepEqual(
    [...used].filter((name) => !table.includes(`\`${name}\``)),
    [],
  );
});

/** Modules that open a connection; `large-shop.ts` fills a shop for measurements. */
const connecting = serverFiles.filter(
  ({ path, source }) =>
    /(?<![.\w])fetch\(|callService\(|client\.fetch\(|createTransport\(|createRemoteJWKSet\(|from 'node:https'|from 'openid-client'|new (?:Pool|Client)\(/.test(
      source,
    ) && !path.endsWith('/large-shop.ts'),
);

test('every module that connects to another server is in the table of connections', () => {
  assert.ok(connecting.length > 8, `${connecting.length} modules`);
  const table = sectionOf(security, '## Connections');
  const names = connecting.map(({ path }) => path.split('/').at(-1) ?? '');
  assert.deepEqual(
    names.filter((name) => !table.includes(`\`${name}\``)),
    [],
  );
});

test('every request to another server says what it does with redirects', () => {
  // Its callers say it, as its type requires.
  const callers = connecting.filter(({ path }) => !path.endsWith('/outgoing-calls.ts'));
  const requests = callers.flatMap(({ path, source }) =>
    [...source.matchAll(/(?<![.\w])(?:callService|(?:client\.)?fetch)\([^;]*?\)(?=;|\n)/g)].map(([call]) => ({
      path,
      call,
    })),
  );
  assert.ok(requests.length >= 5, `${requests.length} requests`);
  assert.deepEqual(
    requests.filter(({ call }) => !/redirect: '(error|manual)'/.test(call)),
    [],
  );
});

test('every table with personal data is in the table of data', () => {
  const tables = serverFiles.flatMap(({ source }) =>
    [...source.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
  assert.ok(tables.length > 50, `${tables.length} tables`);
  const table = sectionOf(security, '## Data');
  assert.deepEqual(
    tables.filter((name) => !table.includes(`\`${name}\``)),
    [],
  );
});

test('the operator is shown a proxy with TLS from 1.2 on that redirects pages and no endpoint', () => {
  const https = read('deploy/edge/nginx.conf');
  assert.match(https, /ssl_protocols TLSv1\.2 TLSv1\.3;/);
  assert.match(https, /location \/ \{ return 301 https:/);
  const refused = new RegExp(/location ~ (\S+) \{ return 403; \}/.exec(https)?.[1] ?? '(?!)');
  for (const path of [
    '/api/my-orders',
    '/jwt',
    '/identitytoolkit.googleapis.com/v1/x',
    '/payment-gateway/ipn',
    '/1/upload',
  ])
    assert.match(path, refused);
  for (const path of ['/', '/product/1/x', '/bn/cart', '/10-gadgets']) assert.doesNotMatch(path, refused);
});
