/** The server's log: structured, one line per request, without secrets; every line names its request, instance and version. */
import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTrace, logFieldsOf } from './trace.ts';
import { version } from './version.ts';

/** The message of a failed query without its parameters, which may be hashes, addresses or names. */
const withoutParameters = (text: string): string => text.replace(/\nparams: .*/g, '');

/** This process among all of a shop: in a container its host name is the container's. */
export const instance = `${hostname()}:${process.pid}`;

/** Logs that have the fields of their request already. */
const requestLogs = new WeakSet<object>();

/** Marks a log whose lines have id and trace of a request as bindings. */
export function markRequestLog<Log extends object>(log: Log): Log {
  requestLogs.add(log);
  return log;
}

/** Creates a logger that writes JSON lines to standard error, or to a test's destination. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: { instance, version },
      mixin: (_fields, _level, log) => {
        const trace = requestLogs.has(log) ? undefined : currentTrace();
        return trace ? logFieldsOf(trace) : {};
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.cookie', 'req.headers.authorization', 'busboyOptions.headers'],
      serializers: {
        err: (error: Error) => ({
          type: error.name,
          message: withoutParameters(error.message),
          stack: withoutParameters(error.stack ?? ''),
          ...(error.cause instanceof Error && { cause: withoutParameters(error.cause.message) }),
        }),
      },
    },
    destination,
  );
}
