/** What the server provides to the pages: data, product names and settings. */
import { withoutTimes } from '@jontro/shop/cart/delivery.ts';
import type { Language } from '@jontro/shop/language.ts';
import { type PageSettings, type Preset, pageSettingsOf } from '@jontro/shop/settings.ts';
import { createProductNames, type ProductNames } from '../catalog/product-names.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { type InProcessSend, inProcessSend } from './in-process-send.ts';

/** What the server provides to the pages; the web's entry declares the same type. */
export interface WebServices {
  send: InProcessSend;
  /** For the sitemap, which lists more products than any endpoint returns. */
  productNames: ProductNames;
  /** Settings that a page shows and that are not part of the build. */
  readonly shop: PageSettings & {
    /** The language whose addresses have no tag. */
    defaultLanguage: Language;
    /** Whether pages have the specification's texts about the shop, where the owner has written none. */
    specificationTexts: boolean;
    demo: boolean;
    preset: Preset;
    choosePreset: boolean;
    publicUrl: string;
    googleLogin: boolean;
  };
}

export const webServices = (app: App, { config, db }: Context): WebServices => ({
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
