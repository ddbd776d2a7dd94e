/** How Node's own tests are run: many files in one process, each file a suite (test-files.mjs), with our reporter. */
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

/** Settings of a run of the given files; results go, one as JSON a line, to `resultsFile` if there is one. */
export const nodeTestSettings = (files, resultsFile) => ({
  NODE_ENV: 'test',
  TEST_FILES: JSON.stringify(files),
  ...(resultsFile && { NODE_RESULTS: join(root, resultsFile) }),
});
