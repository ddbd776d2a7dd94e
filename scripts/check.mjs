/** `npm run check`: types, lint and format, architecture, what the tests prove, the size of the home page; or only the given kinds, for example `types`. */
import { ensureBuild } from './build.mjs';
import { kindsOfChecks, runChecks } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { main, ScriptError } from './project.mjs';
import { findNode } from './runtime.mjs';

await main(async () => {
  const requested = process.argv.slice(2);
  const unknown = requested.find((kind) => !kindsOfChecks.includes(kind));
  if (unknown)
    throw new ScriptError(`There is no check called "${unknown}"; there are: ${kindsOfChecks.join(', ')}.`);
  await ensureDependencies();
  const kinds = requested.length > 0 ? requested : kindsOfChecks;
  const node = findNode();
  if (kinds.includes('size') && !(await ensureBuild(node))) return 1;
  const { passed, failures } = await runChecks(node, kinds);
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  return failures.length > 0 ? 1 : 0;
});
