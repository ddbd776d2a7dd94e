/** The image and the systemd units: what they run, as whom, and what is closed to them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import { gatewayPaths } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { importanceOfEndpoints } from '../../apps/api/src/http/important-endpoints.ts';
import { projectFiles, root } from '../source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const stages = read('Dockerfile').split(/^(?=FROM )/m);
const [, build = '', final = ''] = stages;

test('both stages of the image take their base as an argument', () => {
  proves('B-SHIP-01');
  assert.equal(stages.length, 3);
  assert.match(build, /^FROM \$\{BUILD_BASE\} AS build$/m);
  assert.match(final, /^FROM \$\{BASE\}$/m);
  assert.match(stages[0] ?? '', /^ARG BUILD_BASE=\S+\nARG BASE=\S+$/m);
});

test('the image installs the dependencies of every workspace before it copies the sources', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const install = build.indexOf('RUN npm ci');
  for (const folder of workspaces) {
    const copied = build.indexOf(`COPY ${folder}/package.json ${folder}/`);
    assert.ok(copied > 0 && copied < install, folder);
  }
  assert.ok(build.indexOf('COPY . .') > install);
});

test('the image has the release alone, and runs it without rights', () => {
  proves('B-SHIP-01');
  assert.deepEqual(
    [...final.matchAll(/^(?:COPY|ADD) (.*)$/gm)].map(([, what]) => what),
    ['--from=build /release /shop'],
  );
  assert.ok(final.indexOf('USER 10001:10001') > final.indexOf('RUN '));
  assert.match(final, /^ENTRYPOINT \["\/shop\/jontro"\]$/m);
  assert.match(final, /^HEALTHCHECK .*CMD \["\/shop\/jontro", "health"\]$/m);
  assert.match(final, /^VOLUME \["\/data", "\/backups"\]$/m);
});

test('the image is a live shop, unless it was built with the parts of a demo and is told otherwise', () => {
  assert.match(final, /^ENV SHOP_MODE=live /m);
  assert.match(build, /^RUN node scripts\/release\.mjs .*\$\{DEMO:\+--demo\}$/m);
});

test('no line of the settings in the guides has a comment behind its value', () => {
  const guides = ['deployment', 'operations', 'runbook', 'services', 'security'];
  const blocks = guides.flatMap((name) =>
    read(`docs/${name}.md`)
      .split('```')
      .filter((_text, index) => index % 2 === 1),
  );
  const settings = [...blocks.join('\n').split('\n'), ...read('.env.example').split('\n')].filter((line) =>
    /^#?[A-Z][A-Z0-9_]+=/.test(line),
  );
  assert.ok(settings.length > 20);
  for (const line of settings) assert.doesNotMatch(line, /\S\s+#/);
});

test('secrets, data and history of the machine stay out of the image', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const name of ['.git', '.env', 'data', '*.backup', '**/node_modules']) {
    assert.ok(ignored.includes(name), name);
  }
});

/** The settings of a unit by name; one that is given several times has several values. */
function settingsOf(text: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  for (const [, name = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm)) {
    settings.set(name, [...(settings.get(name) ?? []), value]);
  }
  return settings;
}

const units = readdirSync(join(root, 'deploy/systemd')).sort();
const unit = (name: string): Map<string, string[]> => settingsOf(read(`deploy/systemd/${name}`));
const services = units.filter((name) => name.endsWith('.service'));

test('there are a server, a nightly backup and a weekly restore check', () => {
  proves('B-SHIP-02');
  assert.deepEqual(units, [
    'jontro-backup.service',
    'jontro-backup.timer',
    'jontro-remote-backup.service',
    'jontro-remote-backup.timer',
    'jontro-remote-check.service',
    'jontro-remote-check.timer',
    'jontro-restore-check.service',
    'jontro-restore-check.timer',
    'jontro.service',
  ]);
  assert.deepEqual(unit('jontro.service').get('ExecStart'), ['/opt/jontro/current/jontro start']);
  assert.deepEqual(unit('jontro-backup.service').get('ExecStart'), [
    '/opt/jontro/current/jontro backup /var/backups/jontro',
  ]);
  assert.deepEqual(unit('jontro-remote-backup.service').get('ExecStart'), [
    '/opt/jontro/current/jontro backup remote',
  ]);
  assert.deepEqual(unit('jontro-remote-check.service').get('ExecStart'), [
    '/opt/jontro/current/jontro check-backup remote',
  ]);
  assert.deepEqual(unit('jontro-restore-check.service').get('ExecStart'), [
    '/opt/jontro/current/jontro check-backup /var/backups/jontro',
  ]);
  assert.deepEqual(unit('jontro-backup.timer').get('OnCalendar'), ['*-*-* 02:30:00 Asia/Dhaka']);
  assert.deepEqual(unit('jontro-remote-backup.timer').get('OnCalendar'), ['*-*-* 03:00:00 Asia/Dhaka']);
  assert.deepEqual(unit('jontro-remote-check.timer').get('OnCalendar'), ['Fri *-*-* 05:00:00 Asia/Dhaka']);
  assert.deepEqual(unit('jontro-restore-check.timer').get('OnCalendar'), ['Fri *-*-* 04:00:00 Asia/Dhaka']);
  for (const timer of units.filter((name) => name.endsWith('.timer'))) {
    assert.deepEqual(unit(timer).get('Persistent'), ['yes'], timer);
  }
});

test('no unit has a right or a writable place that it does not need', () => {
  proves('B-SHIP-02');
  for (const name of services) {
    const settings = unit(name);
    assert.deepEqual(settings.get('User'), ['jontro'], name);
    assert.deepEqual(settings.get('CapabilityBoundingSet'), [''], name);
    assert.deepEqual(settings.get('ProtectSystem'), ['strict'], name);
    assert.deepEqual(settings.get('SystemCallFilter'), ['@system-service', '~@privileged @resources'], name);
    for (const closed of [
      'NoNewPrivileges',
      'PrivateTmp',
      'PrivateDevices',
      'ProtectHome',
      'RestrictNamespaces',
    ]) {
      assert.deepEqual(settings.get(closed), ['yes'], `${name}: ${closed}`);
    }
  }
  assert.deepEqual(unit('jontro-backup.service').get('ReadWritePaths'), ['/var/backups/jontro']);
  assert.equal(unit('jontro.service').get('ReadWritePaths'), undefined);
  assert.equal(unit('jontro-remote-backup.service').get('ReadWritePaths'), undefined);
  assert.equal(unit('jontro-restore-check.service').get('ReadWritePaths'), undefined);
});

test('the shop is started again after any end, and has the time to stop', () => {
  const settings = unit('jontro.service');
  assert.deepEqual(settings.get('Restart'), ['always']);
  // Without a limit, a database that is away for long would end the shop for good.
  assert.deepEqual(settings.get('StartLimitIntervalSec'), ['0']);
  assert.ok(Number(settings.get('TimeoutStopSec')?.[0]) >= 6 + 8 + 24);
});

test('a backup that fails, as of a shop that is just starting, is tried again', () => {
  for (const name of ['jontro-backup.service', 'jontro-remote-backup.service']) {
    const settings = unit(name);
    assert.deepEqual(settings.get('Restart'), ['on-failure'], name);
    assert.deepEqual(settings.get('RestartSec'), ['5min'], name);
    assert.deepEqual(settings.get('StartLimitBurst'), ['6'], name);
  }
});

test('nginx and Caddy refuse the same endpoints without encryption, and take pictures of the same size', () => {
  const nginx = read('deploy/edge/nginx.conf');
  const caddy = read('deploy/edge/Caddyfile');
  assert.equal(
    /location ~ (\S+) \{ return 403; \}/.exec(nginx)?.[1],
    /@endpoint path_regexp (\S+)/.exec(caddy)?.[1],
  );
  assert.match(nginx, /client_max_body_size 20m;/);
  assert.match(caddy, /max_size 20MB/);
});

test('an edge keeps only what the shop marks, tells languages apart, and passes what a visitor has chosen', () => {
  for (const text of [read('deploy/edge/nginx.conf'), read('deploy/edge/varnish.vcl')]) {
    assert.match(text, /"~?s-maxage\|immutable"/);
    assert.match(text, /\(data_saver\|settings-preview\|jontro_plain\)=/);
    for (const language of ['en', 'bn']) assert.match(text, new RegExp(`language=.*\\b${language} \\*\\(;`));
    for (const path of ['api', 'auth', 'identity', 'payment-gateway', 'user']) {
      assert.match(text, new RegExp(`\\^/\\([^)]*\\b${path}\\b`), path);
    }
  }
});

test('nginx bounds only what shows something: never orders and what leads to them, callbacks of providers, health and files', () => {
  proves('B-SCALE-03');
  const nginx = read('deploy/edge/nginx.conf');
  const rows = [...nginx.matchAll(/^ {2}"~(\^\(GET\|HEAD\).*)" ([01]);$/gm)];
  assert.equal(rows.length, 2);
  const isBounded = (request: string): boolean =>
    rows.find(([, pattern = '']) => new RegExp(pattern).test(request))?.[2] === '1';
  const important = [...importanceOfEndpoints].filter(([, importance]) => importance !== 'read');
  assert.ok(important.length > 4);
  for (const [request] of important) assert.ok(!isBounded(request.replace(/:\w+/g, 'x1')), request);
  for (const path of [gatewayPaths.ipn, '/healthz', '/readyz', '/metrics', '/assets/a-1.js', '/i/a/b.webp'])
    for (const method of ['GET', 'HEAD', 'POST']) assert.ok(!isBounded(`${method} ${path}`), path);
  for (const path of ['/', '/bn/cart', '/i', '/api/search-products', '/api/my-orders', '/healthz/x'])
    assert.ok(isBounded(`GET ${path}`), path);
  assert.match(nginx, /proxy_next_upstream error timeout http_503;/);
});

test('what nginx refuses has the texts of the shop, in both languages for a browser', () => {
  proves('B-SCALE-03');
  const nginx = read('deploy/edge/nginx.conf');
  const [text, page] = [...nginx.matchAll(/return 503 '([^']*)';/g)].map(([, body = '']) => body);
  assert.deepEqual(JSON.parse(text ?? ''), { code: 'busy', retryAfter: 5, message: connectionTexts.full });
  const { full, fullTitle, fullInBengali, tryAgain, tryAgainInBengali, autoRetry, autoRetryInBengali } =
    connectionTexts;
  for (const shown of [
    ...[full, `<title>${fullTitle}</title>`, fullInBengali, tryAgain, tryAgainInBengali],
    ...[autoRetry, autoRetryInBengali, 'http-equiv="refresh" content="5"'],
  ])
    assert.ok(page?.includes(shown), shown);
  assert.doesNotMatch(page ?? '', /(?:src|href)="(?!data:|")|url\(|@import/, 'it loads nothing else');
});

test('every file of deploy/ says in its first lines what it is', () => {
  // JSON has no comments.
  const files = projectFiles(join(root, 'deploy')).filter((path) => !path.endsWith('.json'));
  assert.ok(files.length > 8, `${files.length} files`);
  for (const path of files) assert.match(read(path).slice(0, 40), /^(#!\/bin\/sh\n)?(# |\/\*\*)/, path);
});
