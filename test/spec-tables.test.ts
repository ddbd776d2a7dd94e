/** The two tables of the specification against the code: the calls of section 7 and the routes of section 2. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { projectFiles, root } from './source-files.ts';

const specification = readFileSync(new URL('./specification.md', import.meta.url), 'utf8');

/** Rows of the table whose heading row starts with the given cells, each row as its cells. */
function tableUnder(...heading: string[]): string[][] {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const lines = specification.split('\n');
  const start = lines.findIndex((line) => heading.every((cell, at) => cells(line)[at] === cell));
  assert.ok(start >= 0, `the specification has no table with ${heading.join(', ')}`);
  const rows = lines.slice(start + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map(cells);
}

/** `/product/{name}/{id}` in the form that both routers use: `/product/:name/:id`. */
const asPattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

interface CallRow {
  name: string;
  method: string;
  url: string;
  config: { access: string; additive: boolean };
  schema: Record<string, { properties?: Record<string, unknown> }>;
}

/** Every call that a *.endpoints.ts of packages/shop exports. */
async function readCalls(): Promise<CallRow[]> {
  const files = projectFiles().filter((path) => /^packages\/shop\/src\/.*\.endpoints\.ts$/.test(path));
  const modules = await Promise.all(files.map((path) => import(pathToFileURL(join(root, path)).href)));
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([, calls]) => Object.entries(calls as Record<string, Omit<CallRow, 'name'>>))
    .map(([name, call]) => ({ ...call, name }));
}

interface Route {
  path?: string;
  index?: boolean;
  file: string;
  children?: Route[];
}

/** Every route with its whole path and the files of the layouts around it. */
function flatten(routes: Route[], path = '', layouts: string[] = []): { path: string; layouts: string[] }[] {
  return routes.flatMap((route) => {
    const own = route.path?.startsWith('/') ? route.path : [path, route.path].filter(Boolean).join('/');
    const whole = `/${own.replace(/^\/+/, '')}`;
    const below = flatten(route.children ?? [], own, [...layouts, route.file]);
    return route.index || route.path !== undefined ? [{ path: whole, layouts }, ...below] : below;
  });
}

async function readRoutes() {
  const { default: routes } = await import(pathToFileURL(join(root, 'apps/web/app/routes.ts')).href);
  return flatten(routes as Route[]);
}

const specifiedCalls = tableUnder('Method', 'Path').map(([method = '', path = '', payload = '']) => ({
  key: `${method} ${asPattern(path)}`,
  payload,
}));
const specifiedRoutes = tableUnder('Route', 'Purpose').map(([route = '', , access = '']) => ({
  path: asPattern(route),
  access,
}));

test('the specification’s tables have 34 calls and 23 routes', () => {
  assert.equal(specifiedCalls.length, 34);
  assert.equal(specifiedRoutes.length, 23);
});

test('every call of section 7 is a row in packages/shop with its method and path', async () => {
  const rows = (await readCalls()).filter(({ config }) => !config.additive);
  assert.deepEqual(
    rows.map(({ method, url }) => `${method} ${url}`).sort(),
    specifiedCalls.map(({ key }) => key).sort(),
  );
});

test('every call takes the query and body fields that section 7 names', async () => {
  const rows = await readCalls();
  for (const { key, payload } of specifiedCalls) {
    const row = rows.find(({ method, url }) => `${method} ${url}` === key);
    const [, part, names] = /^(query|body|order)[: ]\s*(.*)$/.exec(payload) ?? [];
    // A payload that is an entity as a whole is named by one word; its fields are in section 3.
    if (!row || !part || !names || names === 'product') continue;
    const schema = row.schema[part === 'query' ? 'querystring' : 'body'];
    const fields = names.split(/,\s*/);
    const missing = fields.filter((field) => !(field in (schema?.properties ?? {})));
    assert.deepEqual(missing, [], `${row.name} (${key}) does not take ${missing.join(', ')}`);
  }
});

test('no two calls share a method and path, and no two a name', async () => {
  const rows = await readCalls();
  for (const keys of [rows.map(({ method, url }) => `${method} ${url}`), rows.map(({ name }) => name)]) {
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    );
  }
});

/** Pages that the specification does not have, and files that browsers and search engines ask for. */
const additiveRoutes = [
  '/dashboard/audit-log',
  '/dashboard/coupons',
  '/dashboard/invoice/:id',
  '/dashboard/outbox',
  '/dashboard/packing-slips',
  '/dashboard/payment-report',
  '/dashboard/payments',
  '/dashboard/payments/:tranId',
  '/dashboard/reports',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
];

test('every route of section 2 exists, and nothing else but what is named as additive', async () => {
  const routes = (await readRoutes()).map(({ path }) => path).filter((path) => path !== '/*');
  const specified = specifiedRoutes.map(({ path }) => path.replace(/\/$/, '') || '/');
  assert.deepEqual(routes.sort(), [...specified, ...additiveRoutes].sort());
});

test('a route that needs a login or an admin lies inside the layout that asks for it', async () => {
  const routes = await readRoutes();
  for (const { path, access } of specifiedRoutes) {
    const layouts = routes.find((route) => route.path === path)?.layouts ?? [];
    const login = layouts.includes('session/login-required.tsx');
    const admin = layouts.includes('session/admin-only.tsx');
    assert.equal(login, access === 'login required' || access === 'admin only', `${path}: login`);
    assert.equal(admin, access === 'admin only', `${path}: admin`);
  }
});
