/** What the server provides to the pages it renders: in-process requests, and data of this shop. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import type { PageServices, SendableEndpoint, WebSettings } from '@jontro/shop/page-services.ts';
import { defaultSettings, pageSettingsOf } from '@jontro/shop/settings.ts';
import { createContext } from 'react-router';

/** Sends one request and returns the response body; rejects with ApiError. */
export type Send = <C extends SendableEndpoint>(
  endpoint: C,
  input: EndpointInput<C>,
  options?: { signal?: AbortSignal },
) => Promise<EndpointResponse<C>>;

export interface Services extends PageServices {
  /** The language that the visitor has chosen, if any. */
  language?: Language;
}

export const defaultWebSettings = (): WebSettings => {
  // Left out where they are the default, since every page has the settings.
  const {
    business: _,
    homeSections: __,
    shopFooter: ____,
    lightHeader: _____,
    colours: ___,
    returnDays: ______,
    ...settings
  } = pageSettingsOf(defaultSettings);
  return {
    ...settings,
    defaultLanguage: defaultSettings.language,
    specificationTexts: true,
    demo: false,
    preset: 'specification',
    choosePreset: false,
    publicUrl: '',
    year: new Date().getUTCFullYear(),
    googleLogin: false,
  };
};

/** The settings that the server's pages have; without the defaults in the browser's build, which never calls it. */
export const completeSettings = (shop: Partial<WebSettings>): WebSettings =>
  import.meta.env?.SSR === false ? (shop as WebSettings) : { ...defaultWebSettings(), ...shop };

/**
 * The settings in the root's loader data. Only the server may render a page without them, its own error page; in the browser
 * they come with every page, so that it needs no defaults.
 */
export const pageSettings = (root: { settings?: WebSettings } | undefined): WebSettings =>
  import.meta.env?.SSR === false ? (root?.settings as WebSettings) : (root?.settings ?? defaultWebSettings());

let shown: WebSettings | undefined;
/** Keeps the settings of the first page for the loaders of the next ones, in the browser. */
export const keepSettings = (settings: WebSettings): void => {
  if (typeof window !== 'undefined') shown = settings;
};
export const browserSettings = (): WebSettings => shown as WebSettings;

/** The services of the request being rendered; only loaders on the server have them. */
export const servicesContext = createContext<Services>();

/** The HTML of the request being rendered, once it is complete. */
export const htmlContext = createContext<Uint8Array | null>(null);
