/** The server's log: structured, one line a request, without secrets. */
import { type Logger, pino } from 'pino';

/** A failed query's message without the values it carried: they may be hashes, addresses or names. */
const withoutParameters = (text: string): string => text.replace(/\nparams: .*/g, '');

/** A logger that writes JSON lines to standard error. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: {
        err: (error: Error) => ({
          type: error.name,
          message: withoutParameters(error.message),
          stack: withoutParameters(error.stack ?? ''),
          ...(error.cause instanceof Error && { cause: withoutParameters(error.cause.message) }),
        }),
      },
    },
    pino.destination(2),
  );
}
