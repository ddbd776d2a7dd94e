/** Vite plugin that leaves in the style sheet of every page only the classes of pages outside the dashboard. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

const app = join(import.meta.dirname, 'app');
const dashboardLayout = 'dashboard/dashboard-layout.tsx';
/** Imports, exports from elsewhere and `import()` of own modules, without those of types alone. */
const imports =
  /^(?!\s*(?:import|export) type\b).*?(?:\bfrom|\bimport\(|^import) ?'(\.{1,2}\/[^']+\.tsx?)'/gm;

function addModules(file: string, modules: Set<string>): void {
  if (modules.has(file) || !existsSync(file)) return;
  modules.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports))
    addModules(join(dirname(file), path), modules);
}

/**
 * The modules that pages outside the dashboard may load, as paths in `app`: what the root, the browser's entry and their route
 * files import, now or later. Raises an error if the routes have no dashboard.
 */
export function storefrontModules(): string[] {
  const routes = readFileSync(join(app, 'routes.ts'), 'utf8');
  const start = routes.indexOf(`layout('${dashboardLayout}'`);
  // The layouts within the dashboard are its end: the route after it has no indentation of their depth.
  const end = routes.indexOf("route('*'", start);
  if (start < 0 || end < 0)
    throw new Error(`routes.ts lacks ${dashboardLayout} or the page of unknown addresses`);
  const outside = routes.slice(0, start) + routes.slice(end);
  const modules = new Set<string>();
  for (const [, file = ''] of outside.matchAll(/'([\w/-]+\.tsx?)'/g)) addModules(join(app, file), modules);
  for (const file of ['root.tsx', 'entry.client.tsx']) addModules(join(app, file), modules);
  return [...modules].map((file) => relative(app, file)).sort();
}

/**
 * `app.css` gets the classes of these modules, and `dashboard.css`, which the dashboard loads beside it, those of all. Development
 * has one complete sheet.
 */
export const storefrontStyles: Plugin = {
  name: 'storefront-styles',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/app/app.css')) return;
    const sources = storefrontModules().map((file) => `@source "./${file}";`);
    return {
      code: code.replace(
        '@import "tailwindcss";',
        `@import "tailwindcss" source(none);\n${sources.join('\n')}`,
      ),
      map: null,
    };
  },
};
