/** How long a statement may take: what the server is told, and what a transaction tells it instead, read from its own statements. */

/** Settings of each session of the shop. */
export const sessionSettings = {
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
};

/** The `statement_timeout` of a session, in ms. */
export const sessionLimitMs = 15_000;

const msOfUnits: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };
/** No statement that sets or ends a limit is longer. */
const maxLength = 80;

/**
 * Returns the `statement_timeout` in ms once a statement has run: `ofSession` after the end of a transaction; infinite for none, and
 * for one that is not understood.
 */
export function limitAfter(text: string, limitMs: number, ofSession = sessionLimitMs): number {
  if (text.length > maxLength) return limitMs;
  if (/^(?:commit|rollback)$/i.test(text)) return ofSession;
  if (!/^set\s(?:.*\s)?statement_timeout\b/i.test(text)) return limitMs;
  const [, count = '0', unit = 'ms'] =
    /statement_timeout\s*(?:=|\sto\s)\s*'?(\d+)\s*(us|ms|s|min|h)?'?$/i.exec(text) ?? [];
  return Number(count) * (msOfUnits[unit.toLowerCase()] ?? 1) || Number.POSITIVE_INFINITY;
}
