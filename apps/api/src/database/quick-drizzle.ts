/**
 * Preloaded into the shop's processes: resolves the modules of drizzle-orm without its package.json. Node parses that, 180 kB
 * of exports, again for each of its 250 modules and each import of it, which was almost half of the server's start time.
 */
import { type RegisterHooksOptions, registerHooks } from 'node:module';

const drizzleModule = /\/node_modules\/drizzle-orm\//;
const resolved = new Map<string, ReturnType<NonNullable<RegisterHooksOptions['resolve']>>>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (drizzleModule.test(parentURL) && /^\..*\.js$/.test(specifier) && conditions.includes('import'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier) || parentURL.includes('/node_modules/'))
      return next(specifier, context);
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(specifier, found);
    return found;
  },
});
