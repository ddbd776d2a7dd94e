/** The outbox over HTTP, for the owner of a demo shop. */
import { mailCalls } from '@jontro/shop/mail/mail.calls.ts';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { listOutbox } from './outbox.ts';

export function mailRoutes(app: App, { db, config }: Context): void {
  if (config.mode !== 'demo') return;
  app.route({ ...mailCalls.listOutbox, handler: () => listOutbox(db) });
}
