/** The kills of `sms-kills.test.ts` in their full number, with the run's own seed. */
import { join } from 'node:path';
import { nodeTestArgs, nodeTestSettings } from '../../../scripts/node-tests.mjs';
import { run } from '../../../scripts/run.mjs';
import { runtimeEnv } from '../../../scripts/runtime.mjs';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';

const kills = 200;

async function killSenders({ database, seed, scale }: Settings): Promise<Outcome> {
  const count = Math.max(3, Math.round(kills * scale));
  const env = runtimeEnv(process.execPath, {
    ...nodeTestSettings([join('test', 'faults', 'sms-kills.test.ts')]),
    SMS_KILLS: String(count),
    TEST_SEED: String(seed),
    ...(database && { TEST_DATABASE: database }),
  });
  const { code } = await run(process.execPath, nodeTestArgs, { env });
  return {
    what: `the sender of SMS killed ${count} times`,
    violations: code === 0 ? [] : ['an SMS is lost or came twice; it is named above'],
  };
}

export const smsKilled: FaultCase = { name: 'sms-killed', parts: [killSenders] };
