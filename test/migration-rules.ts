/** Rules for migrations that run beside the previous version: they only expand and hold no long locks (decision 094). */
import type { Migration } from '../apps/api/src/database/migration-files.ts';

interface Rule {
  /** The problem, as text for the developer. */
  problem: string;
  /** Tells whether a statement of this migration violates the rule. */
  breaks: (statement: string, migration: Migration, created: ReadonlySet<string>) => boolean;
}

const contractingChange =
  /\b(drop\s+(table|column|type|schema|view|function)|rename\s+(to|column|constraint|value)|set\s+not\s+null|(alter|set)\s+(column\s+"?\w+"?\s+)?(set\s+data\s+)?type\b|truncate)\b/i;
const addedColumn = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?"?\w+"?\s+([^,;]*)/gi;
const createsIndex = /^\s*create\s+(unique\s+)?index\b/i;
const tableOfIndex = /\bon\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i;
const alteredTable = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i;
const createdTable = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(?:"?public"?\.)?"?(\w+)"?/i;

const triggerOf =
  /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b[\s\S]*?\bon\s+(?:"?public"?\.)?"?(\w+)"?/i;
const fillsRows = /^\s*(insert\s+into\b[^;]*\bselect\b|do\b)/i;

const lockedTable = (statement: string): string | undefined =>
  triggerOf.exec(statement)?.[1] ?? alteredTable.exec(statement)?.[1];

/** Whether the table, which the shop uses, stays locked until the transaction of this statement ends. */
function locksUsedTable(statement: string, created: ReadonlySet<string>): boolean {
  const table = lockedTable(statement);
  return table !== undefined && !created.has(table);
}

/** A table created by the same migration is empty, and the previous version does not use it. */
const concernsNewTable = (statement: string, created: ReadonlySet<string>): boolean => {
  const table = (createsIndex.test(statement) ? tableOfIndex : alteredTable).exec(statement)?.[1];
  return table !== undefined && created.has(table);
};

const rules: readonly Rule[] = [
  {
    problem:
      'removes or changes something that the previous version may use; move it to a later version, with "-- requires: <tag>"',
    breaks: (statement, { requires }) => requires === undefined && contractingChange.test(statement),
  },
  {
    problem: 'adds a required column, which the previous version does not set; add a default',
    breaks: (statement) =>
      [...statement.matchAll(addedColumn)].some(
        ([, definition = '']) =>
          /\bnot\s+null\b/i.test(definition) && !/\b(default|generated)\b/i.test(definition),
      ),
  },
  {
    problem:
      'checks every row of a locked table; add the constraint "not valid" and validate it in a later migration',
    breaks: (statement, _migration, created) =>
      /\badd\s+constraint\b/i.test(statement) &&
      /\b(check|foreign\s+key)\b/i.test(statement) &&
      !/\bnot\s+valid\b/i.test(statement) &&
      !concernsNewTable(statement, created),
  },
  {
    problem:
      'forbids what the previous version may write; move a unique constraint or exclusion to a later version, with "-- requires: <tag>"',
    breaks: (statement, { requires }, created) =>
      requires === undefined &&
      /\badd\s+constraint\b[^;]*\b(unique|exclude|primary\s+key)\b|^\s*create\s+unique\s+index\b/i.test(
        statement,
      ) &&
      !concernsNewTable(statement, created),
  },
  {
    problem:
      'builds an index with its table locked; use "-- mode: concurrently" and "create index concurrently if not exists"',
    breaks: (statement, { mode }, created) =>
      createsIndex.test(statement) &&
      !concernsNewTable(statement, created) &&
      (mode !== 'concurrently' || !/\bconcurrently\s+if\s+not\s+exists\b/i.test(statement)),
  },
  {
    problem:
      'fills rows while a table of the shop is locked; lock in one migration, fill in "-- mode: slices"',
    breaks: (statement, { mode, statements }, created) =>
      mode === 'transaction' &&
      fillsRows.test(statement) &&
      statements.some((other) => locksUsedTable(withoutComments(other), created)),
  },
  {
    problem:
      'locks a second table in use, in a deadlock with queries of both; use a migration of its own for each table',
    breaks: (statement, { mode, statements }, created) => {
      const [first] = statements.map(withoutComments).filter((other) => locksUsedTable(other, created));
      return (
        mode === 'transaction' &&
        first !== undefined &&
        locksUsedTable(statement, created) &&
        lockedTable(statement) !== lockedTable(first)
      );
    },
  },
  {
    problem: 'is not repeatable outside a transaction; mode "concurrently" is for indexes only',
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

/** Lists the violated rules of a migration as "<tag>: <statement> … <problem>"; empty if it may run beside the previous version. */
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
