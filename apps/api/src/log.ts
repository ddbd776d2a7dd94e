/** The server's log: structured, one line a request, without secrets. */
import { type Logger, pino } from 'pino';

/** Paths whose query or last part is a secret or a person's address. */
const withoutQuery = (url: string | undefined): string => url?.split('?')[0] ?? '';

/** A failed query's message without the values it carried: they may be hashes, addresses or names. */
const withoutParameters = (text: string): string => text.replace(/\nparams: .*/g, '');

/** A logger that writes JSON lines to standard error; `LOG_LEVEL` chooses how much (default info). */
export function createLog(level = process.env.LOG_LEVEL || 'info'): Logger {
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
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: withoutQuery(request.url),
        }),
      },
    },
    pino.destination(2),
  );
}
