/** `npm run check`: types, lint and format, architecture; or only the kinds that are named, for example `types`. */
import { runChecks } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { CannotGoOn, main } from './project.mjs';
import { findNode } from './runtime.mjs';

const kinds = ['types', 'lint', 'architecture'];

await main(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((kind) => !kinds.includes(kind));
  if (unknown) throw new CannotGoOn(`There is no check called "${unknown}"; there are: ${kinds.join(', ')}.`);
  await ensureDependencies();
  const { passed, failures } = await runChecks(findNode(), wanted.length > 0 ? wanted : kinds);
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  return failures.length > 0 ? 1 : 0;
});
