/**
 * Preloaded into processes of the shop: finds the modules of drizzle-orm without its package.json. Node parses that, 180 kB
 * of exports, anew for each of its 250 modules and each import of it, which was almost half of the server's start.
 */
import { type RegisterHooksOptions, registerHooks } from 'node:module';

const own = /\/node_modules\/drizzle-orm\//;
const byName = new Map<string, ReturnType<NonNullable<RegisterHooksOptions['resolve']>>>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (own.test(parentURL) && /^\..*\.js$/.test(specifier) && conditions.includes('import'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier) || parentURL.includes('/node_modules/'))
      return next(specifier, context);
    const found = byName.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    byName.set(specifier, found);
    return found;
  },
});
