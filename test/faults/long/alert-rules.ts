/** The alert rules with Prometheus' own tool: their form, and for each rule that it is quiet before its symptom and fires with it. */
import { join } from 'node:path';
import { root } from '../../../scripts/project.mjs';
import type { FaultCase, Outcome } from './fault-case.ts';
import { findProgram, runProgram } from './programs.ts';

const folder = join(root, 'deploy', 'prometheus');

async function rulesTested(): Promise<Outcome> {
  const what = 'alert rules';
  const promtool = findProgram('promtool');
  if (!promtool)
    return { what, violations: [], skipReason: 'this machine has no promtool (Debian: prometheus)' };
  const checked = await runProgram(promtool, ['check', 'rules', join(folder, 'alerts.yml')]);
  const tested = await runProgram(promtool, ['test', 'rules', join(folder, 'alerts.test.yml')]);
  const found = /(\d+) rules found/.exec(checked.output)?.[1];
  return {
    what,
    notes: [`${found} rules`],
    violations: [checked, tested].filter(({ code }) => code !== 0).map(({ output }) => output),
  };
}

export const alertRules: FaultCase = {
  name: 'alert-rules',
  parts: [rulesTested],
};
