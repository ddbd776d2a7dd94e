/** `npm run check`: types, lint and format, architecture; or only the given kinds, for example `types`. */
import { runChecks } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { main, ScriptError } from './project.mjs';
import { findNode } from './runtime.mjs';

const kinds = ['types', 'lint', 'architecture'];

await main(async () => {
  const requested = process.argv.slice(2);
  const unknown = requested.find((kind) => !kinds.includes(kind));
  if (unknown)
    throw new ScriptError(`There is no check called "${unknown}"; there are: ${kinds.join(', ')}.`);
  await ensureDependencies();
  const { passed, failures } = await runChecks(findNode(), requested.length > 0 ? requested : kinds);
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  return failures.length > 0 ? 1 : 0;
});
