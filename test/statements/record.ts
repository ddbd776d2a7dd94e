/** `npm run statements`: records the SQL statements of this version; run before a release. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase } from '../../apps/api/src/database/test-database.ts';
import { root } from '../source-files.ts';
import { normalizeStatement, prepareError, statementsFile } from './statements.ts';

const collected = join(root, 'test-results/statements.jsonl');
mkdirSync(dirname(collected), { recursive: true });
rmSync(collected, { force: true });
const collector = pathToFileURL(join(import.meta.dirname, 'collect.mjs')).href;
const { status } = spawnSync('npm', ['test', '--', '--only', 'node', 'apps/api/src', 'test/endpoints'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, STATEMENTS_FILE: collected, NODE_OPTIONS: `--import=${collector}` },
});
if (status !== 0 || !existsSync(collected))
  throw new Error('the tests failed, so no statements are recorded');

const texts = readFileSync(collected, 'utf8').split('\n').filter(Boolean);
const statements = new Set(texts.flatMap((text) => normalizeStatement(JSON.parse(text)) ?? []));
const database = await createTestDatabase();
const valid: string[] = [];
// Tests also use their own tables, which are not part of the schema.
for (const statement of statements) if (!(await prepareError(database.db, statement))) valid.push(statement);
await database.close();
writeFileSync(statementsFile, `${valid.sort().join('\n')}\n`);
console.log(`${valid.length} statements of ${statements.size} recorded`);
