/** Finds the Node for the shop: the pinned one in the dependencies, else the system's if it is new enough. */
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { root, ScriptError } from './project.mjs';

const minMajor = 24;

/** The major version of a Node executable; 0 if it does not run (for example glibc's Node on musl). */
function majorOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}

/** The path of Node 24 or newer. Throws if there is none. */
export function findNode() {
  const candidates = [join(root, 'node_modules', '.bin', 'node'), process.execPath];
  const node = candidates.find((program) => majorOf(program) >= minMajor);
  if (node) return node;
  throw new ScriptError(
    `Jontro runs on Node.js ${minMajor} or newer; this is Node.js ${process.versions.node}, and no pinned one exists ` +
      `for ${process.platform} on ${process.arch}. Please install Node.js ${minMajor} from https://nodejs.org.`,
  );
}

/** Node's compile cache, which shortens the next start. */
const compileCache = join(root, 'node_modules', '.cache', 'node');

/** The environment with `node` and the project's programs first on the PATH. */
export function runtimeEnv(node, settings = {}) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: path, ...settings };
}
