/** The server's log: structured, one line per request, without secrets. */
import { type DestinationStream, type Logger, pino } from 'pino';

/** The message of a failed query without its parameters, which may be hashes, addresses or names. */
const withoutParameters = (text: string): string => text.replace(/\nparams: .*/g, '');

/** Creates a logger that writes JSON lines to standard error, or to a test's destination. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
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
