// Reports each SQL statement of the pool's connections, with its duration and without its parameters; nothing while nobody listens.
import type pg from 'pg';
import { currentTrace, type Trace, withTrace } from '../runtime/trace.ts';

/** A statement that has ended. */
export interface Statement {
  /** Without values: these are parameters. */
  text: string;
  /** When it was sent, in ms since 1970. */
  startedAt: number;
  /** Until its result, in ms; behind others of the same connection it waits for these, too. */
  ms: number;
  /** The SQLSTATE of an error, or its name; undefined for a success. */
  error?: string;
}

type Listener = (statement: Statement) => void;
type Query = (...args: unknown[]) => unknown;

const listeners = new Set<Listener>();

/** Calls a listener, which must not throw, after each statement, in the trace that sent it. Returns how to stop. */
export function onStatement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const textOf = (query: unknown): string => {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? text : '';
};

const errorOf = (error: unknown): Pick<Statement, 'error'> => {
  if (!error) return {};
  const { code, name } = error as { code?: unknown; name?: string };
  return { error: typeof code === 'string' ? code : (name ?? 'Error') };
};

/** Reports the statements of a connection from now on. */
export function watchStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    if (listeners.size === 0) return query(...args);
    const trace = currentTrace();
    const startedAt = Date.now();
    const start = performance.now();
    const end = (error: unknown): void => {
      const statement = {
        text: textOf(args[0]),
        startedAt,
        ms: performance.now() - start,
        ...errorOf(error),
      };
      report(statement, trace);
    };
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      });
    const result = query(...args);
    if (result instanceof Promise) result.then(() => end(undefined), end);
    return result;
  }) as typeof client.query;
}

function report(statement: Statement, trace: Trace | undefined): void {
  const call = (): void => {
    for (const listener of listeners) listener(statement);
  };
  // A callback is called in the context of its connection.
  if (trace) withTrace(trace, call);
  else call();
}
