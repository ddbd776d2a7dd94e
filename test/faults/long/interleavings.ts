/** The random interleavings of `interleavings.test.ts` in their full number, with the run's own seed. */
import { join } from 'node:path';
import { nodeTestArgs, nodeTestSettings } from '../../../scripts/node-tests.mjs';
import { run } from '../../../scripts/run.mjs';
import { runtimeEnv } from '../../../scripts/runtime.mjs';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';

const interleavings = 10_000;

async function runInterleavings({ database, seed, scale }: Settings): Promise<Outcome> {
  const count = Math.max(3, Math.round(interleavings * scale));
  const env = runtimeEnv(process.execPath, {
    ...nodeTestSettings([join('test', 'faults', 'interleavings.test.ts')]),
    INTERLEAVINGS: String(count),
    TEST_SEED: String(seed),
    ...(database && { TEST_DATABASE: database }),
  });
  const { code } = await run(process.execPath, nodeTestArgs, { env });
  return {
    what: `${count} random interleavings`,
    violations: code === 0 ? [] : ['money, stock or an acknowledgement is wrong; the case is printed above'],
  };
}

export const randomInterleavings: FaultCase = { name: 'interleavings', parts: [runInterleavings] };
