/** Requires a confirmed identity, for use cases that an open browser alone must not reach. */
import { confirmationMs, confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../runtime/context.ts';
import { sessions } from '../session/session.table.ts';
import { hashSessionId } from '../session/session.ts';
import { readSessionIds } from '../session/session-cookie.ts';
import { ApplicationError } from './application-error.ts';
import type { DocumentedError } from './endpoint-docs.ts';

/** In the docs of the endpoints that require it. */
export const confirmationError: DocumentedError = ['no-permission', confirmationTexts.needed];

/**
 * Throws 403 with `confirm: true` unless the session of a request was confirmed some minutes ago; the client confirms it and sends the
 * request again. Without the setting `confirmIdentity` it passes.
 */
export async function requireConfirmation(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
): Promise<void> {
  if (!config.shop.confirmIdentity) return;
  const [id = ''] = readSessionIds(request.cookies, config);
  const since = new Date(now().getTime() - confirmationMs);
  const [confirmed] = await db
    .select({ at: sessions.confirmedAt })
    .from(sessions)
    .where(and(eq(sessions.idHash, hashSessionId(id)), gt(sessions.confirmedAt, since)));
  if (!confirmed) throw new ApplicationError('no-permission', confirmationTexts.needed, { confirm: true });
}
