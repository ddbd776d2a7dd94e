/** Previews of settings: an admin looks at the pages with values that are not live, for a quarter of an hour in one browser. */
import { createHash, randomBytes } from 'node:crypto';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { previewEndpoints } from '@jontro/shop/settings/preview.endpoints.ts';
import { type PreviewedName, previewCookie, previewedNames } from '@jontro/shop/settings/preview.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { settingProblem } from '@jontro/shop/shop-config.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { eq, lte } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/record-audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { chosenLanguageOf, hostCookieName } from '../http/host-cookie.ts';
import type { Context } from '../runtime/context.ts';
import { findCurrentUser } from '../session/session.ts';
import { readSession } from '../session/session-cookie.ts';
import { settingPreviews } from './settings.table.ts';
import { checkSetting } from './stored-settings.ts';

const lifeS = 15 * 60;

type Preview = typeof settingPreviews.$inferSelect;

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A preview that was started then or before is over. */
const overSince = (now: Date): Date => new Date(now.getTime() - lifeS * 1000);

/** The preview of a user, unless it is over; without what does not fit the present settings any more, as a category that was renamed. */
async function readPreview(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  userId: string,
): Promise<Preview | undefined> {
  const [row] = await db.select().from(settingPreviews).where(eq(settingPreviews.userId, userId));
  if (!row || row.startedAt <= overSince(now())) return undefined;
  const present = { ...config.shop, ...row.values };
  const fitting = Object.entries(row.values).filter(([name, value]) => !settingProblem(name, value, present));
  return { ...row, values: Object.fromEntries(fitting) };
}

/**
 * Shows this browser of the admin the pages with these values, and with those of a preview that is not over. Throws 400 for an
 * invalid value or a setting without a preview, 409 for one of the file.
 */
export async function startPreview(
  context: Pick<Context, 'config' | 'db' | 'limits' | 'now'>,
  by: CurrentUser,
  reply: FastifyReply,
  { body: { values } }: EndpointInput<typeof previewEndpoints.startPreview>,
): Promise<EndpointResponse<typeof previewEndpoints.startPreview>> {
  const { config, db, limits } = context;
  await limits.limit('change-setting', by.userId);
  const names = Object.keys(values);
  if (!names.every((name) => (previewedNames as readonly string[]).includes(name)) || names.length === 0)
    throw new ApplicationError('invalid', settingsTexts.noPreview, { field: 'values' });
  const now = context.now();
  const earlier = (await readPreview(context, by.userId))?.values;
  const all = { ...earlier, ...values } as Preview['values'];
  for (const name of names as PreviewedName[])
    checkSetting(context, name, values[name], { ...config.shop, ...all });
  const token = randomBytes(24).toString('base64url');
  const row = { tokenHash: hash(token), values: all, startedAt: now };
  await inTransaction(db, async (tx) => {
    await tx.delete(settingPreviews).where(lte(settingPreviews.startedAt, overSince(now)));
    await tx
      .insert(settingPreviews)
      .values({ userId: by.userId, ...row })
      .onConflictDoUpdate({ target: settingPreviews.userId, set: row });
    await recordAudit(tx, now, by, {
      event: 'startPreview',
      subjectId: '',
      name: 'Preview',
      after: { changedFields: names },
    });
  });
  reply.setCookie(hostCookieName(previewCookie, config), token, {
    path: '/',
    maxAge: lifeS,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.secureCookies,
  });
  return { message: settingsTexts.previewed };
}

/** Whether a Cookie header may have a preview; true where it is not certain. */
export const mayPreview = (cookie: string | undefined): boolean => cookie?.includes(previewCookie) ?? false;

/** The values that this browser previews: only with the session of the admin who started it, and while it lasts. */
export async function findPreview(
  context: Pick<Context, 'config' | 'db' | 'now'>,
  { cookies }: FastifyRequest,
): Promise<Preview['values'] | undefined> {
  const { config, db, now } = context;
  const token = cookies[hostCookieName(previewCookie, config)];
  const session = readSession(cookies, config);
  if (!token || !session) return undefined;
  const languages = { chosen: chosenLanguageOf(cookies), ofShop: config.shop.language };
  const user = await findCurrentUser(db, now(), session, languages);
  if (!user || !hasPermission(user, 'settings')) return undefined;
  const preview = await readPreview(context, user.userId);
  return preview?.tokenHash === hash(token) ? preview.values : undefined;
}
