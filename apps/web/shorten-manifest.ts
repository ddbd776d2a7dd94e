/** Leaves out of the browser's list of routes what no shopper needs: each first view loads it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Route {
  id: string;
  parentId?: string;
  imports: string[];
}

const start = 'window.__reactRouterManifest=';
const staffLayout = 'dashboard/admin-only';

/**
 * Takes the folder of the client build. The imports of a page are a hint, by which the browser loads them beside the page instead of
 * after it: pages of staff do without, which is a fifth of the file.
 */
export async function shortenManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`no manifest in ${assets}`);
  const script = await readFile(join(assets, name), 'utf8');
  if (!script.startsWith(start)) throw new Error(`unknown form of manifest in ${name}`);
  const manifest = JSON.parse(script.slice(start.length).replace(/;\s*$/, ''));
  const routes = Object.values<Route>(manifest.routes);
  if (!routes.some(({ id }) => id === staffLayout)) throw new Error(`no route ${staffLayout}`);
  for (const route of routes) if (route.parentId === staffLayout) route.imports = [];
  await writeFile(join(assets, name), `${start}${JSON.stringify(manifest)};`);
}
