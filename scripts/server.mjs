/** The server's arguments and environment, for production and development. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';

const built = join('apps', 'api', 'build');
const server = join('apps', 'api', 'src', 'main.ts');

const preload = (file) => ['--import', pathToFileURL(join(root, file)).href];

/** Needs an IPC channel to the starting process; see stop-with-parent.mjs. */
const stopWithParent = preload('scripts/stop-with-parent.mjs');
export const quickDrizzle = preload('apps/api/src/database/quick-drizzle.ts');

/**
 * Semi-spaces of at most 8 MiB: by default the young generation grows with each burst of requests and shrinks late. The
 * old generation is collected when it has grown by 40 % since the last time: by default garbage may reach three times the
 * live data on a machine with much memory. See docs/performance.md, "A visitor from an advert, compression, memory".
 */
const heap = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

export const production = {
  args: [...heap, '--enable-source-maps', ...stopWithParent, join(built, 'main.js')],
  // One arena for the C library: several, one for each thread that compresses, hold some 20 MiB of unused memory.
  settings: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
};

/** The arguments of `npm run admin`, before the command. */
export const adminArgs = ['--enable-source-maps', join(built, 'admin.js')];

export const development = {
  args: [
    '--watch-path=apps/api/src',
    '--watch-path=packages/shop/src',
    '--watch-path=packages/search/src',
    '--watch-path=packages/embedded-postgres/src',
    '--watch-preserve-output',
    ...stopWithParent,
    ...quickDrizzle,
    server,
  ],
  settings: { NODE_ENV: 'development', SHOP_DEV: '1' },
};
