/** The cookie that carries a session's id. */
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { sessionCookie } from './session.ts';

const attributes = ({ secureCookies }: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies }) as const;

/** Sets the cookie; without `expires` the browser forgets it when it closes. */
export function setSessionCookie(reply: FastifyReply, config: Config, id: string, expires?: Date): void {
  reply.setCookie(sessionCookie, id, { ...attributes(config), ...(expires && { expires }) });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookie, attributes(config));
}
