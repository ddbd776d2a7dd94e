/** The recorded statements of the released version, which the next version's schema must accept. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { databaseError } from '../../apps/api/src/database/database-error.ts';
import type { Db } from '../../apps/api/src/database/db.ts';

export const statementsFile = join(import.meta.dirname, 'statements.txt');

/** Reads the recorded statements, one per line. */
export const readStatements = (): string[] =>
  readFileSync(statementsFile, 'utf8').split('\n').filter(Boolean);

const recordedKinds = /^(select|with|insert|update|delete)\b/i;

/** Returns the statement on one line, with lists of parameters or rows cut to one entry; undefined for other statements. */
export function normalizeStatement(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  if (!recordedKinds.test(line)) return undefined;
  const shortRows = line.replace(
    /(\((?:default|\$\d+)(?:, (?:default|\$\d+))*\))(?:, \((?:default|\$\d+)(?:, (?:default|\$\d+))*\))+/g,
    '$1',
  );
  const shortLists = shortRows.replace(/\bin \((\$\d+)(?:, \$\d+)+\)/g, 'in ($1)');
  const renumbered = new Map<string, string>();
  return shortLists.replace(/\$\d+/g, (parameter) => {
    if (!renumbered.has(parameter)) renumbered.set(parameter, `$${renumbered.size + 1}`);
    return renumbered.get(parameter) ?? '';
  });
}

/** Returns the error of preparing a statement; undefined if it is valid. */
export async function prepareError(db: Db, statement: string): Promise<string | undefined> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`prepare tried as ${statement}`));
      await tx.execute(sql.raw('deallocate tried'));
    });
    return undefined;
  } catch (error) {
    // The type of a parameter is unknown, which the driver would supply; tables and columns exist.
    if (databaseError(error)?.code === '42P18') return undefined;
    return (error as Error).cause instanceof Error
      ? ((error as Error).cause as Error).message
      : String(error);
  }
}
