/** The statements that the released version sends, recorded in a file: the next version's tables must still take them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { databaseError } from '../../apps/api/src/database/database-error.ts';
import type { Db } from '../../apps/api/src/database/db.ts';

export const statementsFile = join(import.meta.dirname, 'statements.txt');

/** The recorded statements, one a line. */
export const readStatements = (): string[] =>
  readFileSync(statementsFile, 'utf8').split('\n').filter(Boolean);

const reads = /^(select|with|insert|update|delete)\b/i;

/** One line, with each list of parameters or rows cut to its first two, so that lengths do not multiply statements. */
export function normalized(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  if (!reads.test(line)) return undefined;
  const rows = line.replace(
    /(\((?:default|\$\d+)(?:, (?:default|\$\d+))*\))(?:, \((?:default|\$\d+)(?:, (?:default|\$\d+))*\))+/g,
    '$1',
  );
  const lists = rows.replace(/\bin \((\$\d+)(?:, \$\d+)+\)/g, 'in ($1)');
  const numbers = new Map<string, string>();
  return lists.replace(/\$\d+/g, (parameter) => {
    if (!numbers.has(parameter)) numbers.set(parameter, `$${numbers.size + 1}`);
    return numbers.get(parameter) ?? '';
  });
}

/** The error with which the database refuses to prepare a statement; undefined if it would run. */
export async function prepareError(db: Db, statement: string): Promise<string | undefined> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`prepare tried as ${statement}`));
      await tx.execute(sql.raw('deallocate tried'));
    });
    return undefined;
  } catch (error) {
    // A parameter whose type nothing tells is the driver's to give; the tables were found.
    if (databaseError(error)?.code === '42P18') return undefined;
    return (error as Error).cause instanceof Error
      ? ((error as Error).cause as Error).message
      : String(error);
  }
}
