/**
 * Entry of the node tests: runs every file of TEST_FILES as a suite in this one process, so that its hooks run directly
 * before and after it. With `node --test` alone, all files would share one root: every `before` would run first and
 * every `after` last, with the databases of all files open at once.
 */
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { testSeed } from '../apps/api/src/testing/seeded-random.ts';

// A test that fails must fail again, and one that passes must not fail in another run by its cases.
fc.configureGlobal({ seed: testSeed });

// Before the suites: what imports a module with a top-level await is evaluated in the context of that module's first
// importer, so its tests would belong to the suite of another file.
await import('../packages/shop/src/languages/all-languages.ts');
await import('../apps/api/src/papers/shaping.ts');

for (const file of JSON.parse(process.env.TEST_FILES)) {
  describe(file, async () => {
    await import(pathToFileURL(file).href);
  });
}
