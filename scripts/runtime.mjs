/** Finds the Node that runs the shop: the pinned one from the dependencies, else the system's if it is new enough. */
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { CannotGoOn, root } from './project.mjs';

const oldestMajor = 24;

/** Major version that a Node program reports; 0 where it does not run (for example glibc's Node on musl). */
function majorOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}

/** The path of a Node from 24 up. Refuses with a sentence where there is none. */
export function findNode() {
  const candidates = [join(root, 'node_modules', '.bin', 'node'), process.execPath];
  const node = candidates.find((program) => majorOf(program) >= oldestMajor);
  if (node) return node;
  throw new CannotGoOn(
    `Jontro runs on Node.js ${oldestMajor} or newer; this is Node.js ${process.versions.node}, and no pinned one exists ` +
      `for ${process.platform} on ${process.arch}. Please install Node.js ${oldestMajor} from https://nodejs.org.`,
  );
}

/** Where Node keeps what it has compiled, so that a program that starts again, as a shop does, starts sooner. */
const compiled = join(root, 'node_modules', '.cache', 'node');

/** The environment in which `node` and the project's programs are the project's own. */
export function runtimeEnv(node, further = {}) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path, ...further };
}
