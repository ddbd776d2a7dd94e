/**
 * Bundles the server, the admin commands and the programs that the server starts into apps/api/build: a few files load
 * faster than thousands of modules, and need no TypeScript compiler in memory.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { packagesBeside, root } from './project.mjs';

/**
 * Resolves the URLs that sources compute from their own: `new URL('./name.ts', import.meta.url)` is a program for a worker
 * or a process and becomes an entry of the build; everything else (migrations, images, styles) stays among the sources.
 */
function keepAddresses(folder, withStandIns) {
  const standIns = join(root, 'apps', 'stand-ins') + sep;
  const fromBuild = (path) => relative(folder, path).split(sep).join('/');
  return {
    name: 'keep-addresses',
    transform: {
      filter: { id: { exclude: /node_modules|\0/ }, code: /import\.meta\.(url|dirname|filename)/ },
      handler(code, id) {
        const kept = code
          .replace(/new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g, (text, path) => {
            const program = resolve(dirname(id), path);
            // A release without them has no file at this address.
            if (!withStandIns && program.startsWith(standIns)) return text;
            const chunk = this.emitFile({ type: 'chunk', id: program });
            return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
          })
          .replace(/import\.meta\.dirname\b/g, `(import.meta.dirname + '/${fromBuild(dirname(id))}')`)
          .replace(/import\.meta\.filename\b/g, `(import.meta.dirname + '/${fromBuild(id)}')`)
          .replace(/import\.meta\.url\b/g, `new URL('${fromBuild(id)}', import.meta.url).href`);
        // Lines stay where they are.
        return { code: kept, map: null };
      },
    },
  };
}

/** Maps stack traces to our own sources only: the maps of libraries would be several megabytes in memory. */
const noMapsOfLibraries = {
  name: 'no-maps-of-libraries',
  transform: {
    filter: { id: /node_modules/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

/** Adds the commit of a release to what the server knows of its package; a build for `npm start` has none. */
const nameCommit = (commit) => ({
  name: 'name-commit',
  transform: {
    filter: { id: join(root, 'package.json') },
    handler: (code) => ({ code: JSON.stringify({ ...JSON.parse(code), commit }), map: null }),
  },
});

const dayMs = 86_400_000;

/**
 * Bundles programs into a folder: `input` has the path of each by its name there, `commit` is that of a release; `withStandIns` tells whether the
 * stand-ins of a demo shop are among what they start. Files of earlier builds stay for a day, because a shop that still runs loads some of its chunks late.
 */
export async function bundle(input, folder, { commit, withStandIns = true } = {}) {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    // The last is an optional part of the database driver, which is not installed.
    external: [...packagesBeside, 'pg-native'],
    plugins: [
      keepAddresses(folder, withStandIns),
      noMapsOfLibraries,
      ...(commit ? [nameCommit(commit)] : []),
    ],
    // A library of the stand-ins wraps deprecated functions with `eval`.
    checks: { eval: false },
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await build.close();
  const written = new Set(output.map(({ fileName }) => fileName));
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!written.has(name) && statSync(file).mtimeMs < Date.now() - dayMs) rmSync(file, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const api = join(root, 'apps', 'api');
  // A release has a folder of its own, of the same depth.
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: 'build' },
      commit: { type: 'string' },
      live: { type: 'boolean', default: false },
    },
  });
  await bundle(
    { main: join(api, 'src', 'main.ts'), admin: join(api, 'src', 'admin', 'main.ts') },
    join(api, values.folder),
    { commit: values.commit, withStandIns: !values.live },
  );
}
