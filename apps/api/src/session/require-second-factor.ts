/** What needs a sign-in with the second factor while the setting `requireSecondFactor` is on. */
import type { SettingName } from '@jontro/shop/settings.ts';
import type { Permission } from '@jontro/shop/users/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { requireFactor } from '../http/require-factor.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';

/** Changes that nobody without these permissions may make: refunds and roles. */
const guardedChanges: ReadonlySet<Permission> = new Set<Permission>(['refunds', 'staff']);
/** Files with this permission: exports of customers. */
const guardedFiles: Permission = 'customers';
const isFile = (url: string | undefined): boolean => /\.(csv|ndjson)$/.test(url ?? '');
const setting: SettingName = 'requireSecondFactor';

/** The setting itself, which would otherwise be switched off first. */
const changesSetting = ({ method, params }: FastifyRequest): boolean =>
  method !== 'GET' && (params as { name?: unknown } | null)?.name === setting;

function isGuarded(request: FastifyRequest): boolean {
  const { config, url } = request.routeOptions;
  if (config.access !== 'admin') return false;
  if (changesSetting(request)) return true;
  const allowed = [config.permission ?? []].flat();
  return request.method === 'GET'
    ? allowed.includes(guardedFiles) && isFile(url)
    : allowed.every((permission) => guardedChanges.has(permission));
}

/** Demands it of these requests; registered before the routes. Changes that may refund demand it themselves. */
export function requireSecondFactor(app: App, context: Context): void {
  app.addHook('preValidation', async (request) => {
    if (isGuarded(request)) requireFactor(context, request.currentUser);
  });
}
