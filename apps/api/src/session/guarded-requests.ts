/** What an open browser alone must not reach: requests that need the second factor and a confirmed identity. */
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { ownersSettings } from '@jontro/shop/settings.ts';
import type { Permission } from '@jontro/shop/users/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { requireUser } from '../http/guards.ts';
import { requireConfirmation, requireConfirmedOwner } from '../http/require-confirmation.ts';
import { requireFactor } from '../http/require-factor.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';

/** Changes that nobody without these permissions may make: refunds and rights. */
const guardedChanges: ReadonlySet<Permission> = new Set<Permission>(['refunds', 'staff']);
/** Files with these permissions: people's names, addresses and numbers. */
const guardedFiles: ReadonlySet<Permission> = new Set<Permission>(['customers', 'orders']);
const settingChanges = [settingEndpoints.changeSetting, settingEndpoints.resetSetting];
const isFile = (url: string | undefined): boolean => /\.(csv|ndjson)$/.test(url ?? '');

/** The setting that a request changes. A preset changes others as well, which its use case looks at. */
const changesOwnersSetting = ({ params, routeOptions: { url, method } }: FastifyRequest): boolean =>
  settingChanges.some((one) => one.url === url && one.method === method) &&
  (ownersSettings as readonly unknown[]).includes((params as { name?: unknown } | null)?.name);

function isGuarded(request: FastifyRequest): boolean {
  const { config, url } = request.routeOptions;
  if (config.access !== 'admin') return false;
  if (config.guarded) return true;
  const allowed = [config.permission ?? []].flat();
  return request.method === 'GET'
    ? isFile(url) && allowed.some((permission) => guardedFiles.has(permission))
    : allowed.every((permission) => guardedChanges.has(permission));
}

/** Checks both before these requests; registered before the routes. Changes of orders that may refund check them themselves. */
export function guardRequests(app: App, context: Context): void {
  app.addHook('preValidation', async (request) => {
    if (changesOwnersSetting(request)) return requireConfirmedOwner(context, requireUser(request));
    if (!isGuarded(request)) return;
    const currentUser = requireUser(request);
    requireFactor(context, currentUser);
    requireConfirmation(context, currentUser, request.routeOptions.config.guarded);
  });
}
