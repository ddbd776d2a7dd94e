/** What docs/runbook.md and the tables of docs/operations.md tell an operator to look at exists: messages, statements, metrics, settings, commands, pages. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { adminCommands } from '../apps/api/src/admin/admin-commands.ts';
import { createTestShop, type TestShop } from '../apps/api/src/testing/test-shop.ts';
import { dashboard as titles } from '../packages/shop/src/languages/bn/dashboard.bn.ts';
import { projectFiles, root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const document = `${read('docs/runbook.md')}\n${read('docs/operations.md')}`;
/** Without code blocks, whose lines are no spans. */
const prose = document.replace(/^```[\s\S]*?^```/gm, '');
const spans = [...new Set([...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span))];

const sources = projectFiles()
  .filter((path) => /^(apps\/api|packages|deploy|scripts)\//.test(path) && !/\.test\.ts$/.test(path))
  .map((path) => ({ path, text: read(path) }));

/** The rows of the table with this first heading, without its head. */
function tableOf(heading: string): string[][] {
  const lines = document.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
  assert.ok(from >= 0, `a table with the heading ${heading}`);
  const rest = lines.slice(from + 2);
  const rows = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith('|')),
  );
  return rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

/** Whether the sources have all parts of a message; `…` and numbers are what differs each time, and texts are put together at signs. */
function isMessage(message: string): boolean {
  const parts = message.split(/…|\d{3}|[:;(),"]/).map((part) => part.trim());
  return parts.every((part) => sources.some(({ text }) => text.includes(part)));
}

const unescaped = (cells: string[]): string => cells.join(' ');
const spansIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
const emphasisIn = (text: string): string[] =>
  [...text.replace(/`[^`]*`/g, '').matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, words = '']) => words);

const alertRows = tableOf('alert');
const messageRows = [...tableOf('message'), ...tableOf('what you see')];

/** First words of what an operator types, and of other programs' own words. */
const typed =
  /^(analyze|apt|curl|delete|df|dmesg|du|grep|journalctl|psql|readlink|select|systemctl|jontro|npm|promtool|ulimit|\/)/;
const ofOtherPrograms = ['Seq Scan', 'idle in transaction', '"level":50'];

test('each message that the tables name is one that the shop writes', () => {
  proves('B-SEE-08');
  const named = [...alertRows.map((row) => unescaped(row.slice(1))), ...messageRows.map(unescaped)]
    .flatMap(spansIn)
    .filter((span) => span.includes(' ') && !typed.test(span) && !ofOtherPrograms.includes(span));
  assert.ok(named.length >= 15, `${named.length} messages`);
  assert.deepEqual(
    named.filter((message) => !isMessage(message)),
    [],
  );
  assert.ok(!isMessage('a worker did fail'));
});

const dashboards = readdirSync(join(root, 'deploy/grafana/dashboards')).map(
  (name) =>
    JSON.parse(read(`deploy/grafana/dashboards/${name}`)) as { title: string; panels: { title: string }[] },
);
/** Of Prometheus. */
const ofCollector = ['Status → Targets', 'Alerts'];

test('each page, panel and reason that the alerts name exists', () => {
  proves('B-SEE-08');
  const panels = new Set(
    dashboards.flatMap(({ title, panels: all }) => [title, ...all.map((one) => one.title)]),
  );
  const filters = read('apps/web/app/payments/payment-labels.ts');
  const isPage = (words: string): boolean => {
    const [start, page = '', filter] = words.split(' → ');
    return (
      start === 'Dashboard' && page in titles && (filter === undefined || filters.includes(`'${filter}'`))
    );
  };
  const unknown = alertRows
    .flatMap((row) => emphasisIn(unescaped(row.slice(1))))
    .filter(
      (words) => !ofCollector.includes(words) && !panels.has(words) && !isPage(words) && !isMessage(words),
    );
  assert.deepEqual(unknown, []);
});

test('each setting and command of the document exists', () => {
  proves('B-SEE-08');
  const settings = sources.map(({ text }) => text).join('\n');
  const unknownSettings = [...prose.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(settings));
  assert.deepEqual(unknownSettings, []);
  const commands = new Set(adminCommands.map(({ name }) => name));
  const unknownCommands = [...document.matchAll(/(?:npm run admin --|jontro admin) ([a-z][a-z-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !commands.has(name));
  assert.deepEqual(unknownCommands, []);
  const described = tableOf('command').flatMap(([name = '']) =>
    spansIn(name).map((span) => span.split(' ')[0] ?? ''),
  );
  assert.deepEqual(new Set(described), commands);
});

test('each unit of systemd that the document starts or reads is a file of deploy', () => {
  proves('B-SEE-08');
  const named = [
    ...document.matchAll(/(?:systemctl (?:start|enable --now|restart)|journalctl -u) ([^`\n&#;]+)/g),
  ]
    .flatMap(([, units = '']) => units.trim().split(/\s+/))
    .filter((unit) => /^(jontro|shop)/.test(unit));
  assert.ok(named.length >= 8, `${named.length} units`);
  const folders = ['deploy/systemd', 'deploy/pgbackrest'];
  const missing = named.filter((unit) => {
    const file = /\.(service|timer)$/.test(unit) ? unit : `${unit}.service`;
    const template = file.replace(/@.*\.service$/, '@.service');
    return !folders.some((folder) => [file, template].some((name) => existsSync(join(root, folder, name))));
  });
  assert.deepEqual(missing, []);
});

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
after(() => shop.close());

test('each statement of the document runs on the tables of the shop', async () => {
  proves('B-SEE-08');
  const statements = spans.filter((span) => /^(select|delete) |^analyze$/.test(span));
  assert.ok(statements.length >= 5, `${statements.length} statements`);
  const { db } = shop.context;
  for (const [index, statement] of statements.entries()) {
    // Prepared only: some act on a standby alone.
    const prepared = `prepare runbook_${index} as ${statement.replaceAll('(…)', '(0)')}`;
    await db.execute(sql.raw(statement === 'analyze' ? statement : prepared));
  }
  await assert.rejects(db.execute(sql.raw('prepare wrong as select reason from job_runs')));
});

test('each metric of the document is one that the server has, with these labels', async () => {
  proves('B-SEE-08');
  const { payload } = await shop.app.inject('/metrics');
  const code = sources.map(({ text }) => text).join('\n');
  const unknown = [...prose.matchAll(/`(jontro_\w+)(?:\{([^}`]*)\})?`/g)].flatMap(
    ([, name = '', labels = '']) => {
      if (!payload.includes(`# TYPE ${name} `)) return code.includes(`'${name}'`) ? [] : [name];
      const samples = payload.split('\n').filter((line) => line.startsWith(`${name}{`));
      const names = labels.split(',').flatMap((label) => label.split('=')[0]?.trim() || []);
      // A metric without a sample yet says nothing of its labels.
      return samples.length === 0 ? [] : names.filter((label) => !samples[0]?.includes(`${label}="`));
    },
  );
  assert.deepEqual(unknown, []);
});
