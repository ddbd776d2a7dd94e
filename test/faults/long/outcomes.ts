/** Outcomes of parts that need a program of the machine or a folder of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './fault-case.ts';

export const notRun = (what: string, program: string): Outcome => ({
  what,
  violations: [],
  skipReason: `this machine has no ${program}`,
});

/** Runs a part with a folder of its own, which is removed afterwards. */
export async function withFolder(run: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'jontro-deployment-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
