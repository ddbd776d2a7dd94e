/** What a migration may do while the version before still runs: it only adds, and holds no lock for long (decision 094). */
import type { Migration } from '../apps/api/src/database/migration-files.ts';

interface Rule {
  /** What is wrong, for the developer. */
  problem: string;
  /** Whether a statement of this migration breaks the rule. */
  breaks: (statement: string, migration: Migration, created: ReadonlySet<string>) => boolean;
}

const contracts =
  /\b(drop\s+(table|column|type|schema|view|function)|rename\s+(to|column|constraint|value)|set\s+not\s+null|(alter|set)\s+(column\s+"?\w+"?\s+)?(set\s+data\s+)?type\b|truncate)\b/i;
const addsColumn = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?"?\w+"?\s+([^,;]*)/gi;
const createsIndex = /^\s*create\s+(unique\s+)?index\b/i;
const tableOfIndex = /\bon\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i;
const alteredTable = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i;
const createdTable = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(?:"?public"?\.)?"?(\w+)"?/i;

/** A table that the same migration creates is empty and unknown to the version before. */
const isOnNewTable = (statement: string, created: ReadonlySet<string>): boolean => {
  const table = (createsIndex.test(statement) ? tableOfIndex : alteredTable).exec(statement)?.[1];
  return table !== undefined && created.has(table);
};

const rules: readonly Rule[] = [
  {
    problem:
      'takes something away that the version before may use; put it a version later, with "-- requires: <tag>"',
    breaks: (statement, { requires }) => requires === undefined && contracts.test(statement),
  },
  {
    problem: 'adds a column that must be given, which the version before does not give; give it a default',
    breaks: (statement) =>
      [...statement.matchAll(addsColumn)].some(
        ([, definition = '']) =>
          /\bnot\s+null\b/i.test(definition) && !/\b(default|generated)\b/i.test(definition),
      ),
  },
  {
    problem:
      'checks every row of a table under its lock; add the constraint "not valid" and validate it in a later migration',
    breaks: (statement, _migration, created) =>
      /\badd\s+constraint\b/i.test(statement) &&
      /\b(check|foreign\s+key)\b/i.test(statement) &&
      !/\bnot\s+valid\b/i.test(statement) &&
      !isOnNewTable(statement, created),
  },
  {
    problem:
      'forbids what the version before may write; a new unique constraint or exclusion belongs to a version later, with "-- requires: <tag>"',
    breaks: (statement, { requires }, created) =>
      requires === undefined &&
      /\badd\s+constraint\b[^;]*\b(unique|exclude|primary\s+key)\b|^\s*create\s+unique\s+index\b/i.test(
        statement,
      ) &&
      !isOnNewTable(statement, created),
  },
  {
    problem:
      'builds an index under the lock of its table; use "-- mode: concurrently" and "create index concurrently if not exists"',
    breaks: (statement, { mode }, created) =>
      createsIndex.test(statement) &&
      !isOnNewTable(statement, created) &&
      (mode !== 'concurrently' || !/\bconcurrently\s+if\s+not\s+exists\b/i.test(statement)),
  },
  {
    problem: 'is not repeatable outside of a transaction; mode "concurrently" is for indexes alone',
    breaks: (statement, { mode }) => mode === 'concurrently' && !createsIndex.test(statement),
  },
  {
    problem: 'changes rows of a whole table at once; use "-- mode: slices" with a limit',
    breaks: (statement, { mode }) =>
      /^\s*(update|delete)\b/i.test(statement) && (mode !== 'slices' || !/\blimit\s+\d+/i.test(statement)),
  },
];

const withoutComments = (statement: string): string =>
  statement.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');

/** Every broken rule of a migration, as "<tag>: <statement> … <problem>"; empty if it may run beside the version before. */
export function migrationProblems(migration: Migration): string[] {
  const statements = migration.statements.map(withoutComments).filter((statement) => statement.trim() !== '');
  const created = new Set(statements.flatMap((statement) => createdTable.exec(statement)?.[1] ?? []));
  return statements.flatMap((statement) =>
    rules
      .filter(({ breaks }) => breaks(statement, migration, created))
      .map(
        ({ problem }) => `${migration.tag}: ${statement.trim().replace(/\s+/g, ' ').slice(0, 60)} ${problem}`,
      ),
  );
}
