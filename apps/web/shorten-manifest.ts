/** Leaves out of the browser's list of routes what no first view needs: each one loads it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Route {
  id: string;
  parentId?: string;
  hasDefaultExport: boolean;
  imports: string[];
  css?: string[];
}

const start = 'window.__reactRouterManifest=';
/** Pages of staff, and of an account. */
const layouts = ['dashboard/admin-only', 'dashboard/dashboard-layout'];
/** The page of an account that shoppers open again and again. */
const often = 'orders/my-orders-page';

/** Opened from lists, which have most of its imports. */
const comparison = 'catalog/compare/compare-page';

/**
 * Takes the folder of the client build. Files that only the server has, such as the site map, are no routes of the browser. The
 * imports of a page are a hint, by which the browser loads them beside the page instead of after it: what every page has is loaded
 * already, and pages of staff, most of an account and the comparison do without. All together are a third of the file.
 */
export async function shortenManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`no manifest in ${assets}`);
  const script = await readFile(join(assets, name), 'utf8');
  if (!script.startsWith(start)) throw new Error(`unknown form of manifest in ${name}`);
  const manifest = JSON.parse(script.slice(start.length).replace(/;\s*$/, ''));
  const routes = Object.values<Route>(manifest.routes).filter((route) => route.hasDefaultExport);
  if (!layouts.every((layout) => routes.some(({ id }) => id === layout)))
    throw new Error(`the routes lack one of ${layouts.join(', ')}`);
  const loaded: ReadonlySet<string> = new Set(manifest.entry.imports);
  manifest.routes = Object.fromEntries(routes.map((route) => [route.id, shorten(route, loaded)]));
  await writeFile(join(assets, name), `${start}${JSON.stringify(manifest)};`);
}

function shorten(route: Route, loaded: ReadonlySet<string>): object {
  const withoutHint =
    route.id === comparison || (layouts.includes(route.parentId ?? '') && route.id !== often);
  const imports = withoutHint ? [] : route.imports.filter((file) => !loaded.has(file));
  const { css, ...rest } = { ...route, imports };
  const stated = Object.entries(rest).filter(([, value]) => value !== false);
  return { ...Object.fromEntries(stated), ...(css?.length && { css }) };
}
