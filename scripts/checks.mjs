/** Everything that is checked without running the shop: types of each workspace, lint and format. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';
import { step } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';

const packageProgram = (...path) => join(root, 'node_modules', ...path);
const tsc = packageProgram('typescript', 'bin', 'tsc');

const reporter = `--test-reporter=${pathToFileURL(join(root, 'scripts', 'node-reporter.mjs')).href}`;

/** In this order: the web's route types are made before its sources are checked. */
const steps = {
  types: [
    ['route types', packageProgram('@react-router', 'dev', 'bin.cjs'), ['typegen'], 'apps/web'],
    ...['packages/shop', 'apps/api', 'apps/stand-ins', 'apps/web', 'test'].map((project) => [
      `types of ${project}`,
      tsc,
      ['-p', project],
    ]),
  ],
  lint: [['lint and format', packageProgram('@biomejs', 'biome', 'bin', 'biome'), ['check', '.']]],
  architecture: [
    ['architecture', '--test', ['--test-isolation=none', reporter, 'test/architecture.test.ts']],
  ],
};

/** Runs the steps of the given kinds one after the other, a line each. Gives how many passed and failed. */
export async function runChecks(node, kinds) {
  const count = { passed: 0, failed: 0 };
  for (const [label, program, args, folder = '.'] of kinds.flatMap((kind) => steps[kind])) {
    const { code } = await step(label, node, [program, ...args], {
      env: runtimeEnv(node),
      cwd: join(root, folder),
    });
    count[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return count;
}
