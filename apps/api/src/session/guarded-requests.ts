/** What an open browser alone must not reach: requests that need the second factor and a confirmed identity. */
import type { SettingName } from '@jontro/shop/settings.ts';
import type { Permission } from '@jontro/shop/users/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { requireUser } from '../http/guards.ts';
import { requireConfirmation } from '../http/require-confirmation.ts';
import { requireFactor } from '../http/require-factor.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';

/** Changes that nobody without these permissions may make: refunds and rights. */
const guardedChanges: ReadonlySet<Permission> = new Set<Permission>(['refunds', 'staff']);
/** Files with these permissions: people's names, addresses and numbers. */
const guardedFiles: ReadonlySet<Permission> = new Set<Permission>(['customers', 'orders']);
const isFile = (url: string | undefined): boolean => /\.(csv|ndjson)$/.test(url ?? '');
/** The settings themselves, which would otherwise be switched off first. */
const guardedSettings: ReadonlySet<unknown> = new Set<SettingName>([
  'confirmIdentity',
  'requireSecondFactor',
]);

const changesSetting = ({ method, params }: FastifyRequest): boolean =>
  method !== 'GET' && guardedSettings.has((params as { name?: unknown } | null)?.name);

function isGuarded(request: FastifyRequest): boolean {
  const { config, url } = request.routeOptions;
  if (config.access !== 'admin') return false;
  if (config.guarded || changesSetting(request)) return true;
  const allowed = [config.permission ?? []].flat();
  return request.method === 'GET'
    ? isFile(url) && allowed.some((permission) => guardedFiles.has(permission))
    : allowed.every((permission) => guardedChanges.has(permission));
}

/** Checks both before these requests; registered before the routes. Changes of orders that may refund check them themselves. */
export function guardRequests(app: App, context: Context): void {
  app.addHook('preValidation', async (request) => {
    if (!isGuarded(request)) return;
    const currentUser = requireUser(request);
    requireFactor(context, currentUser);
    requireConfirmation(context, currentUser, request.routeOptions.config.guarded);
  });
}
