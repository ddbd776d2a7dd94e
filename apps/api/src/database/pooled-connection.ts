/**
 * Connections through a pooler in transaction mode, such as PgBouncer: each transaction may run in another session of the
 * server, so that neither settings nor prepared statements of a session can be relied on (decision 213).
 */
import type pg from 'pg';
import { sessionSettings } from './statement-limits.ts';

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result?: unknown) => void;

const localLimits = Object.entries(sessionSettings)
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ');

const pooled = new WeakSet<object>();
const inTransaction = new WeakSet<object>();

/** Whether there is a pooler between this connection and PostgreSQL. */
export const isPooled = (client: object): boolean => pooled.has(client);

/** Finds out whether the connection is pooled, and sets the limits of its session if not. */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  // A pooler tells its clients ids of its own: it has more clients than PostgreSQL has sessions for it.
  const { processID } = client as unknown as { processID: number };
  const settings = Object.entries(sessionSettings).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  const { rows } = await client.query<{ direct: boolean }>(
    `select own.id = ${processID} as direct, case when own.id = ${processID} then ${settings.join(' || ')} end
     from pg_backend_pid() as own(id)`,
  );
  if (!rows[0]?.direct) pooled.add(client);
}

/** Whether a new connection is pooled, for one that is not of the pool. */
export async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  const { processID } = client as unknown as { processID: number };
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id !== processID;
}

/** The text of a statement, in any form in which the driver takes it. */
export const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text ?? '');

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null ? { ...statement, name: undefined } : statement;

/**
 * Sends a statement on a pooled connection by `query`: without its name, in a transaction that has the limits. One outside
 * a transaction gets its own, written with it in one go, so that it is one round trip as on a direct connection.
 */
export function sendPooled(client: object, query: Query, args: readonly unknown[]): Promise<unknown> {
  const [statement, ...values] = args;
  const text = textOf(statement);
  const send = (...sent: unknown[]): Promise<unknown> => query(...sent) as Promise<unknown>;
  if (/^begin\b/i.test(text)) {
    inTransaction.add(client);
    return send(`${text}; ${localLimits}`).catch((error: unknown) => {
      inTransaction.delete(client);
      throw error;
    });
  }
  if (/^(commit|rollback)$/i.test(text)) {
    inTransaction.delete(client);
    return send(text);
  }
  if (inTransaction.has(client)) return send(withoutName(statement), ...values);
  const began = send(`begin; ${localLimits}`);
  const sent = send(withoutName(statement), ...values);
  const ended = send('commit');
  return Promise.allSettled([sent, began, ended]).then((settled) => {
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
    return sent;
  });
}

/** Calls back with the result of a promise, as the pool's own statements want it. */
export function callBack(result: Promise<unknown>, callback: Callback): void {
  result.then(
    (value) => callback(undefined, value),
    (error: unknown) => callback(error),
  );
}
