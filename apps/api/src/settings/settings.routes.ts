/** Routes of the owner's settings. */
import { categoryEndpoints } from '@jontro/shop/settings/categories.endpoints.ts';
import { previewEndpoints } from '@jontro/shop/settings/preview.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { changeSetting, resetSetting } from './change-settings.ts';
import { countCategories, mergeCategory, renameCategory } from './move-category.ts';
import { startPreview } from './preview.ts';
import { listSettings } from './setting-states.ts';

export function settingsRoutes(app: App, context: Context): void {
  app.route({ ...settingEndpoints.listSettings, handler: () => listSettings(context) });
  app.route({
    ...settingEndpoints.changeSetting,
    handler: (r) => changeSetting(context, requireUser(r), r),
  });
  app.route({
    ...settingEndpoints.resetSetting,
    handler: (r) => resetSetting(context, requireUser(r), r),
  });
  app.route({
    ...previewEndpoints.startPreview,
    handler: (r, reply) => startPreview(context, requireUser(r), reply, r),
  });
  app.route({ ...categoryEndpoints.countCategories, handler: () => countCategories(context) });
  app.route({
    ...categoryEndpoints.renameCategory,
    handler: (r) => renameCategory(context, requireUser(r), r),
  });
  app.route({
    ...categoryEndpoints.mergeCategory,
    handler: (r) => mergeCategory(context, requireUser(r), r),
  });
}
