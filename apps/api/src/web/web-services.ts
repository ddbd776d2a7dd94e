/** What the server provides to the pages: data, product names and settings. */
import type { PageServices, WebSettings } from '@jontro/shop/page-services.ts';
import { footerLinksTo } from '@jontro/shop/pages/footer-pages.ts';
import { minPasswordLength } from '@jontro/shop/session/session.ts';
import { defaultSettings, pageSettingsOf } from '@jontro/shop/settings.ts';
import { createProductNames } from '../catalog/product-names.ts';
import { claimedZones } from '../config/claimed-zones.ts';
import type { App } from '../http/server.ts';
import { namedPasswordLength } from '../identity/password-policy.ts';
import { offeredMethods } from '../payments/payment-methods.ts';
import type { Context } from '../runtime/context.ts';
import { demoBusiness } from '../seed/demo-business.ts';
import { inProcessSend } from './in-process-send.ts';

/** All settings as they are when they are read. */
export const webServices = (
  app: App,
  { config, db, now, paymentProviders }: Context,
): PageServices & { readonly shop: WebSettings } => ({
  send: inProcessSend(app),
  productNames: createProductNames(db),
  get shop() {
    const demo = config.mode === 'demo';
    const { homeSections, footerLinks, business, shopFooter, lightHeader, colours, returnDays, ...settings } =
      pageSettingsOf(config.shop);
    const shownBusiness = demo && shopFooter && Object.keys(business).length === 0 ? demoBusiness : business;
    const pages = app.publishedPages.slugs;
    const passwordLength = namedPasswordLength(config);
    return {
      ...settings,
      ...(homeSections.join() !== defaultSettings.homeSections.join() && { homeSections }),
      footerLinks: { ...footerLinksTo(pages), ...footerLinks },
      ...(pages.length > 0 && { pages }),
      ...(Object.keys(shownBusiness).length > 0 && { business: shownBusiness }),
      ...(shopFooter && { shopFooter }),
      ...(lightHeader && { lightHeader }),
      ...(Object.keys(colours).length > 0 && { colours }),
      ...(returnDays > 0 && { returnDays }),
      ...(config.shop.learnedDays && { learnedDays: config.shop.learnedDays }),
      ...(passwordLength !== minPasswordLength && { passwordLength }),
      defaultLanguage: config.shop.language,
      year: now().getUTCFullYear(),
      specificationTexts: demo,
      ...(!config.shop.opened && { closed: true as const }),
      deliveryZones: claimedZones(config),
      // Where they are said by their names only those that can be chosen.
      ...((shopFooter || config.settings.preset === 'modern') && {
        paymentMethods: offeredMethods({ config, paymentProviders }),
      }),
      demo,
      preset: config.settings.preset,
      choosePreset: demo && !config.settings.presetIsFixed,
      publicUrl: config.publicUrl,
      googleLogin: config.identity.google !== undefined,
    };
  },
});
