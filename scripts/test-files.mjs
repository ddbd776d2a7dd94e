/**
 * Entry of the node tests: runs every file of TEST_FILES as a suite in this one process, so that its hooks run directly
 * before and after it. With `node --test` alone, all files would share one root: every `before` would run first and
 * every `after` last, with the databases of all files open at once.
 */
import { beforeEach, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { testSeed } from '../apps/api/src/testing/seeded-random.ts';
import { recordProofs } from '../packages/shop/src/testing/proves.ts';
import { addProofs } from './node-proofs.mjs';

// A test that fails must fail again, and one that passes must not fail in another run by its cases.
fc.configureGlobal({ seed: testSeed });

// Before the suites: what imports a module with a top-level await is evaluated in the context of that module's first
// importer, so its tests would belong to the suite of another file.
await import('../packages/shop/src/languages/all-languages.ts');
await import('../apps/api/src/papers/shaping.ts');
await import('./build-server.mjs');

/** The test that runs now; those of one process run one after the other. */
let running;
recordProofs((ids) => addProofs(running, ids));

for (const file of JSON.parse(process.env.TEST_FILES)) {
  describe(file, async () => {
    beforeEach(({ name }) => {
      running = { file, name };
    });
    await import(pathToFileURL(file).href);
  });
}
