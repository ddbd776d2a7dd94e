/** The static checks: types of each workspace, lint and format, architecture. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeTestArgs, nodeTestSettings } from './node-tests.mjs';
import { root } from './project.mjs';
import { step } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';

const installed = (...path) => join(root, 'node_modules', ...path);
/** npm installs the web app's own dependencies in its folder or in the root's. */
function installedForWeb(...path) {
  const own = join(root, 'apps', 'web', 'node_modules', ...path);
  return existsSync(own) ? own : installed(...path);
}
const projects = [
  'packages/shop',
  'packages/search',
  'packages/embedded-postgres',
  'apps/api',
  'apps/stand-ins',
  'apps/web',
  'test',
];

/**
 * In this order: the web app's route types are generated before its sources are checked. A function, because on a new
 * machine the packages are installed first.
 */
const stepsOf = () => ({
  types: [
    {
      label: 'route types',
      args: [installedForWeb('@react-router', 'dev', 'bin.cjs'), 'typegen'],
      folder: 'apps/web',
    },
    ...projects.map((project) => ({
      label: `types of ${project}`,
      args: [installed('typescript', 'bin', 'tsc'), '-p', project],
    })),
  ],
  lint: [{ label: 'lint and format', args: [installed('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'] }],
  architecture: [
    { label: 'architecture', args: nodeTestArgs, settings: nodeTestSettings(['test/architecture.test.ts']) },
  ],
});

/** Runs the steps of the given kinds in order, one output line each. Returns how many passed, and which failed. */
export async function runChecks(node, kinds) {
  const result = { passed: 0, failures: [] };
  const steps = stepsOf();
  for (const { label, args, folder = '.', settings } of kinds.flatMap((kind) => steps[kind])) {
    const { code } = await step(label, node, args, {
      env: runtimeEnv(node, settings),
      cwd: join(root, folder),
    });
    if (code === 0) result.passed += 1;
    else result.failures.push(label);
  }
  return result;
}
