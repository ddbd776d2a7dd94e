/** The kills of `mail-kills.test.ts` in their full number, with the run's own seed. */
import { join } from 'node:path';
import { nodeTestArgs, nodeTestSettings } from '../../../scripts/node-tests.mjs';
import { run } from '../../../scripts/run.mjs';
import { runtimeEnv } from '../../../scripts/runtime.mjs';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';

const kills = 100;

async function killSenders({ database, seed, scale }: Settings): Promise<Outcome> {
  const count = Math.max(3, Math.round(kills * scale));
  const env = runtimeEnv(process.execPath, {
    ...nodeTestSettings([join('test', 'faults', 'mail-kills.test.ts')]),
    MAIL_KILLS: String(count),
    TEST_SEED: String(seed),
    ...(database && { TEST_DATABASE: database }),
  });
  const { code } = await run(process.execPath, nodeTestArgs, { env });
  return {
    what: `the sender of mails killed ${count} times`,
    violations: code === 0 ? [] : ['a mail is lost or doubled without a reason; it is named above'],
  };
}

export const mailsKilled: FaultCase = { name: 'mails-killed', parts: [killSenders] };
