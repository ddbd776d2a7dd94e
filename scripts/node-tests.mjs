/** The arguments of node tests: many files in one process, each file a suite (test-files.mjs), with the project's reporter. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';
import { quickDrizzle } from './server.mjs';

const reporter = pathToFileURL(join(root, 'scripts', 'node-reporter.mjs')).href;

export const nodeTestArgs = [
  '--enable-source-maps',
  ...quickDrizzle,
  '--test',
  '--test-isolation=none',
  `--test-reporter=${reporter}`,
  join('scripts', 'test-files.mjs'),
];

/** The environment for a run of the given files; results go to `resultsFile`, if given, as JSON lines. */
export const nodeTestSettings = (files, resultsFile) => ({
  NODE_ENV: 'test',
  TEST_FILES: JSON.stringify(files),
  ...(resultsFile && { NODE_RESULTS: join(root, resultsFile) }),
});
