/** The random requests and changes of `cached-responses.test.ts` in their full number, with the run's own seed. */
import { join } from 'node:path';
import { nodeTestArgs, nodeTestSettings } from '../../../scripts/node-tests.mjs';
import { run } from '../../../scripts/run.mjs';
import { runtimeEnv } from '../../../scripts/runtime.mjs';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';

const requests = 5_000;

async function runCachedResponses({ database, seed, scale }: Settings): Promise<Outcome> {
  const count = Math.max(100, Math.round(requests * scale));
  const env = runtimeEnv(process.execPath, {
    ...nodeTestSettings([join('apps', 'api', 'src', 'http', 'cached-responses.test.ts')]),
    CACHED_RESPONSES: String(count),
    TEST_SEED: String(seed),
    ...(database && { TEST_DATABASE: database }),
  });
  const { code } = await run(process.execPath, nodeTestArgs, { env });
  return {
    what: `${count} random requests between changes, at two processes`,
    violations: code === 0 ? [] : ['a cached response differs from an uncached one; it is printed above'],
  };
}

export const cachedResponses: FaultCase = { name: 'cached-responses', parts: [runCachedResponses] };
