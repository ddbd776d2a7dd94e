/** The static checks: types of each workspace, lint and format, architecture, what the tests prove, the size of the home page. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { nodeTestArgs, nodeTestSettings } from './node-tests.mjs';
import { root } from './project.mjs';
import { printStep, run, step } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';

const installed = (...path) => join(root, 'node_modules', ...path);
/** npm installs the web app's own dependencies in its folder or in the root's. */
function installedForWeb(...path) {
  const own = join(root, 'apps', 'web', 'node_modules', ...path);
  return existsSync(own) ? own : installed(...path);
}
/** The largest first. */
const projects = [
  'test',
  'apps/api',
  'apps/web',
  'apps/stand-ins',
  'packages/shop',
  'packages/search',
  'packages/embedded-postgres',
];
/** By default the compiler divides a project among four threads, each of which infers shared types again. */
const oneThread = ['--checkers', '1'];
/** What is not changed since the last check is not checked again. */
const onlyChanged = (project) => [
  '--incremental',
  '--tsBuildInfoFile',
  installed('.cache', 'types', `${project.replace('/', '-')}.tsbuildinfo`),
];

/** The types of the web app's routes, which the sources of `apps/web` and `test` import. */
const routeTypes = () => [installedForWeb('@react-router', 'dev', 'bin.cjs'), 'typegen'];

const testsOf = (label, file) => ({ label, args: nodeTestArgs, settings: nodeTestSettings([file]) });

/** A function, because on a new machine the packages are installed first. */
const stepsOf = () => ({
  types: projects.map((project) => ({
    label: `types of ${project}`,
    args: [installed('typescript', 'bin', 'tsc'), '-p', project, ...oneThread, ...onlyChanged(project)],
  })),
  lint: [{ label: 'lint and format', args: [installed('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'] }],
  architecture: [
    testsOf('architecture', 'test/architecture.test.ts'),
    testsOf('what the tests prove', 'test/proofs.test.ts'),
  ],
  size: [testsOf('size of the home page', 'scripts/home-weight.test.mjs')],
});

/** The kinds of checks. `size` needs the build. */
export const kindsOfChecks = Object.keys(stepsOf());

/**
 * Runs the steps of the given kinds, as many at a time as there are processors, one output line each. Returns how many
 * passed, and which failed.
 */
export async function runChecks(node, kinds) {
  const result = { passed: 0, failures: [] };
  const count = (label, { code }) => {
    if (code === 0) result.passed += 1;
    else result.failures.push({ name: label });
  };
  if (kinds.includes('types')) {
    const options = { env: runtimeEnv(node), cwd: join(root, 'apps/web') };
    count('route types', await step('route types', node, routeTypes(), options));
  }
  const steps = stepsOf();
  const waiting = kinds.flatMap((kind) => steps[kind]);
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { label, args, settings } = next;
      const ended = await run(node, args, { env: runtimeEnv(node, settings), quiet: true });
      printStep(label, ended);
      count(label, ended);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  return result;
}
