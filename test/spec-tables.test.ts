/** Compares two tables of the specification with the code: the endpoints of section 7 and the routes of section 2. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { adminPages } from '../apps/web/app/dashboard/admin-pages.ts';
import { projectFiles, root } from './source-files.ts';

const specification = readFileSync(new URL('./specification.md', import.meta.url), 'utf8');

/** The rows of the table whose heading row starts with the given cells, each as a list of cells. */
function tableUnder(...heading: string[]): string[][] {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const lines = specification.split('\n');
  const start = lines.findIndex((line) => heading.every((cell, index) => cells(line)[index] === cell));
  assert.ok(start >= 0, `the specification has no table with ${heading.join(', ')}`);
  const tableRows = lines.slice(start + 2);
  return tableRows
    .slice(
      0,
      tableRows.findIndex((line) => !line.startsWith('|')),
    )
    .map(cells);
}

/** Converts `/product/{name}/{id}` to the syntax of both routers: `/product/:name/:id`. */
const asPattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

interface Endpoint {
  name: string;
  method: string;
  url: string;
  config: { access: string; additive: boolean };
  schema: Record<string, { properties?: Record<string, unknown> }>;
}

/** Reads every endpoint that a *.endpoints.ts of packages/shop exports. */
async function readEndpoints(): Promise<Endpoint[]> {
  const files = projectFiles().filter((path) => /^packages\/shop\/src\/.*\.endpoints\.ts$/.test(path));
  const modules = await Promise.all(files.map((path) => import(pathToFileURL(join(root, path)).href)));
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([, endpoints]) => Object.entries(endpoints as Record<string, Omit<Endpoint, 'name'>>))
    .map(([name, endpoint]) => ({ ...endpoint, name }));
}

interface Route {
  path?: string;
  index?: boolean;
  file: string;
  children?: Route[];
}

/** Lists every route with its full path and the files of its layouts. */
function flatten(routes: Route[], path = '', layouts: string[] = []): { path: string; layouts: string[] }[] {
  return routes.flatMap((route) => {
    const ownPath = route.path?.startsWith('/') ? route.path : [path, route.path].filter(Boolean).join('/');
    const fullPath = `/${ownPath.replace(/^\/+/, '')}`;
    const childRoutes = flatten(route.children ?? [], ownPath, [...layouts, route.file]);
    return route.index || route.path !== undefined
      ? [{ path: fullPath, layouts }, ...childRoutes]
      : childRoutes;
  });
}

async function readRoutes() {
  const { default: routes } = await import(pathToFileURL(join(root, 'apps/web/app/routes.ts')).href);
  return flatten(routes as Route[]);
}

const specifiedEndpoints = tableUnder('Method', 'Path').map(([method = '', path = '', payload = '']) => ({
  key: `${method} ${asPattern(path)}`,
  payload,
}));
const specifiedRoutes = tableUnder('Route', 'Purpose').map(([route = '', , access = '']) => ({
  path: asPattern(route),
  access,
}));

test('the specification’s tables have 34 endpoints and 23 routes', () => {
  assert.equal(specifiedEndpoints.length, 34);
  assert.equal(specifiedRoutes.length, 23);
});

test('every endpoint of section 7 is defined in packages/shop with its method and path', async () => {
  const rows = (await readEndpoints()).filter(({ config }) => !config.additive);
  assert.deepEqual(
    rows.map(({ method, url }) => `${method} ${url}`).sort(),
    specifiedEndpoints.map(({ key }) => key).sort(),
  );
});

test('every endpoint accepts the query and body fields of section 7', async () => {
  const rows = await readEndpoints();
  for (const { key, payload } of specifiedEndpoints) {
    const row = rows.find(({ method, url }) => `${method} ${url}` === key);
    const [, part, names] = /^(query|body|order)[: ]\s*(.*)$/.exec(payload) ?? [];
    // A payload that is a whole entity is one word; its fields are in section 3.
    if (!row || !part || !names || names === 'product') continue;
    const schema = row.schema[part === 'query' ? 'querystring' : 'body'];
    const fields = names.split(/,\s*/);
    const missing = fields.filter((field) => !(field in (schema?.properties ?? {})));
    assert.deepEqual(missing, [], `${row.name} (${key}) does not accept ${missing.join(', ')}`);
  }
});

test('endpoints have unique names and unique methods and paths', async () => {
  const rows = await readEndpoints();
  for (const keys of [rows.map(({ method, url }) => `${method} ${url}`), rows.map(({ name }) => name)]) {
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    );
  }
});

/** Pages beyond the specification, and files for browsers and search engines. */
const additiveRoutes = [
  ...adminPages.filter(({ additive }) => additive).map(({ path }) => path),
  '/dashboard/addresses',
  '/dashboard/invoice/:id',
  '/orders/:id/thanks',
  '/manifest.webmanifest',
  '/join',
  '/order-received',
  '/pages/:slug',
  '/search',
  '/compare',
  '/robots.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
];

test('the routes are those of section 2 and the additive ones', async () => {
  const routes = (await readRoutes()).map(({ path }) => path).filter((path) => path !== '/*');
  const specified = specifiedRoutes.map(({ path }) => path.replace(/\/$/, '') || '/');
  assert.deepEqual(routes.sort(), [...specified, ...additiveRoutes].sort());
});

test('a route that needs a login or an admin is inside the layout that requires it', async () => {
  const routes = await readRoutes();
  for (const { path, access } of specifiedRoutes) {
    const layouts = routes.find((route) => route.path === path)?.layouts ?? [];
    const login = layouts.includes('session/login-required.tsx');
    const admin = layouts.includes('dashboard/admin-only.tsx');
    assert.equal(login, access === 'login required' || access === 'admin only', `${path}: login`);
    assert.equal(admin, access === 'admin only', `${path}: admin`);
  }
});
