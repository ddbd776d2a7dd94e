/** What the server provides to the pages: data, product names and settings. */
import { withoutTimes } from '@jontro/shop/cart/delivery.ts';
import type { PageServices, WebSettings } from '@jontro/shop/page-services.ts';
import { pageSettingsOf } from '@jontro/shop/settings.ts';
import { createProductNames } from '../catalog/product-names.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { inProcessSend } from './in-process-send.ts';

/** All settings as they are when they are read. */
export const webServices = (
  app: App,
  { config, db }: Context,
): PageServices & { readonly shop: WebSettings } => ({
  send: inProcessSend(app),
  productNames: createProductNames(db),
  get shop() {
    const demo = config.mode === 'demo';
    return {
      ...pageSettingsOf(config.shop),
      defaultLanguage: config.shop.language,
      specificationTexts: demo,
      // The specification's times are claims that a live shop does not make until its owner does.
      ...(!demo &&
        config.settings.sourceOf('deliveryZones') === 'default' && {
          deliveryZones: withoutTimes(config.shop.deliveryZones),
        }),
      demo,
      preset: config.settings.preset,
      choosePreset: demo && !config.settings.presetIsFixed,
      publicUrl: config.publicUrl,
      googleLogin: config.identity.google !== undefined,
    };
  },
});
