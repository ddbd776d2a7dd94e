// Logs SQL statements that took long, with the plan that the database makes for them: without running them again, and without parameters.
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { counters } from '../runtime/counters.ts';
import type { Db, Log } from './db.ts';
import { onStatement, type Statement } from './watched-statements.ts';

export interface SlowStatementsOptions {
  db: Db;
  log: Pick<Log, 'warn'>;
  /** In ms; 0 logs none. */
  thresholdMs: number;
}

/** A statement is logged once in this time, however often it is slow; all are counted. */
const pauseMs = 10 * 60_000;
const maxStatements = 500;
const maxTextLength = 4_000;
const maxPlanLines = 60;

/** One statement that changes or reads rows: others have no plan. */
const isPlanned = (text: string): boolean =>
  /^\s*(select|insert|update|delete|merge|with|values)\b/i.test(text) && !text.includes(';');

/** The plan for any parameters (PostgreSQL 16 and newer); undefined where there is none. */
async function planOf(db: Db, text: string): Promise<string[] | undefined> {
  if (!isPlanned(text)) return undefined;
  try {
    const result = await db.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (generic_plan) ${text}`));
    const { rows } = result as unknown as { rows: { 'QUERY PLAN': string }[] };
    return rows.slice(0, maxPlanLines).map((row) => row['QUERY PLAN']);
  } catch {
    return undefined;
  }
}

/** Logs slow statements from now on; returns how to stop, which waits for a plan that is being made. */
export function logSlowStatements({ db, log, thresholdMs }: SlowStatementsOptions): () => Promise<void> {
  if (thresholdMs === 0) return async () => {};
  const logged = new LRUCache<string, true>({ max: maxStatements, ttl: pauseMs });
  // One at a time: where all statements are slow, their plans would make it worse.
  let planning: Promise<void> | undefined;

  async function logWithPlan({ text, ms, error }: Statement): Promise<void> {
    const plan = await planOf(db, text);
    const statement = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
    log.warn(
      { statement, ms: Math.round(ms), ...(error && { error }), ...(plan && { plan }) },
      'a statement was slow',
    );
  }

  const stop = onStatement((statement) => {
    const { text, ms } = statement;
    if (ms < thresholdMs || /^explain\b/i.test(text)) return;
    counters.slowStatements.add({});
    if (planning || logged.has(text)) return;
    logged.set(text, true);
    planning = logWithPlan(statement).finally(() => {
      planning = undefined;
    });
  });
  return async () => {
    stop();
    await planning;
  };
}
