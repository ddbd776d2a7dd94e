/** Leaves out of the browser's list of routes what no first view needs: each one loads it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  hasDefaultExport: boolean;
  module: string;
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
 * already, and pages of staff, most of an account and the comparison do without. All together are a third of the file. The rest is
 * written as rows, since every route repeats the same names: a fifth less.
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
  const rows = routes.map((route) => rowOf(route, loaded));
  const { routes: _, ...rest } = manifest;
  await writeFile(
    join(assets, name),
    `${start}(${unpack})(${JSON.stringify(rest)},${JSON.stringify(rows)});`,
  );
}

/** Makes the routes of their rows, in the browser. A file has the name of its route, so that only its hash is in the row. */
const unpack = `(rest,rows)=>({...rest,routes:Object.fromEntries(rows.map(([parentId,id,path,hash,names,more])=>[id,{parentId,id,path:path??undefined,hasDefaultExport:true,module:"/assets/"+id.replace(/.*\\//,"")+"-"+hash+".js",imports:names?names.split(" ").map(name=>"/assets/"+name+".js"):[],...more}]))})`;

/** Parent, id, path, hash, names of the imports, and what hardly any route has. */
function rowOf(route: Route, loaded: ReadonlySet<string>): unknown[] {
  const { id, parentId, path, hasDefaultExport: _, module, imports: all, css, ...rest } = route;
  const withoutHint = id === comparison || (layouts.includes(parentId ?? '') && id !== often);
  const imports = withoutHint ? [] : all.filter((file) => !loaded.has(file));
  const file = id.replace(/.*\//, '');
  const name = nameOf(module);
  if (!name.startsWith(`${file}-`))
    throw new Error(`the file of the route ${id} has another name: ${module}`);
  const stated = Object.entries(rest).filter(([, value]) => value !== false && value !== undefined);
  const more = { ...Object.fromEntries(stated), ...(css?.length && { css }) };
  const row = [parentId ?? '', id, path, name.slice(file.length + 1), imports.map(nameOf).join(' ')];
  if (stated.length > 0 || css?.length) return [...row, more];
  return imports.length > 0 ? row : row.slice(0, -1);
}

/** The name of a file among the assets, without its ending. */
function nameOf(url: string): string {
  const [, name] = /^\/assets\/(\S+)\.js$/.exec(url) ?? [];
  if (!name) throw new Error(`not a script of the build: ${url}`);
  return name;
}
