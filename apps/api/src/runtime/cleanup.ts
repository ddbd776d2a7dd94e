/** The hourly cleanup: removes expired sessions, tokens, codes and counters, old mails and unused images, and rotates signing keys. */
import type { Log } from '../database/db.ts';
import { removeExpiredLimits } from '../http/rate-limits.ts';
import { removeExpiredCodes } from '../identity/action-codes.ts';
import { removeExpiredRefreshTokens } from '../identity/refresh-tokens.ts';
import { rotateSigningKeys } from '../identity/signing-keys.ts';
import { removeOldMails } from '../mail/outbox.ts';
import { removeExpiredSessions } from '../session/session.ts';
import type { Context } from './context.ts';
import { startWorker, type Worker } from './worker.ts';

const hour = 3_600_000;
/** The age at which a signing key is replaced, in ms. */
const keyAge = 90 * 24 * hour;

/** Runs the cleanup once. Several instances may run it at the same time. */
export async function cleanUp({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>): Promise<void> {
  await removeExpiredSessions(db, now());
  await removeExpiredLimits(db, now());
  await removeOldMails(db, now());
  if (config.identity.kind === 'hosted') return;
  await removeExpiredRefreshTokens(db, now());
  await removeExpiredCodes(db, now());
  await rotateSigningKeys(db, now(), keyAge);
}

export const startCleanup = (context: Context, log: Log): Worker =>
  startWorker('cleanup', hour, log, async () => {
    await cleanUp(context);
    await context.imageHost.removeUnused(context.now());
  });
