/** What the server provides to the pages it renders: in-process requests, and data of this shop. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import { defaultSettings, type PageSettings, type Preset } from '@jontro/shop/settings.ts';
import { createContext } from 'react-router';

/** The part of an endpoint that a sender needs; every endpoint of `*.endpoints.ts` has it. */
export interface SendableEndpoint {
  method: string;
  url: string;
  schema: object;
}

/** Sends one request and returns the response body; rejects with ApiError. */
export type Send = <C extends SendableEndpoint>(
  endpoint: C,
  input: EndpointInput<C>,
  options?: { signal?: AbortSignal },
) => Promise<EndpointResponse<C>>;

/** Handles a request on the server itself; an error response is returned, not thrown. */
type InProcessSend = <C extends SendableEndpoint>(
  endpoint: C,
  input?: Partial<EndpointInput<C>>,
) => Promise<{ ok: true; reply: EndpointResponse<C> } | { ok: false; status: number; body: unknown }>;

/** The settings that screens use; `language` is the page's, which the visitor may have chosen. */
export interface WebSettings extends PageSettings {
  /** The language whose addresses have no tag. */
  defaultLanguage: Language;
  /** Whether pages have the specification's texts about the shop, where the owner has written none. */
  specificationTexts: boolean;
  /** Whether the shop runs with stand-ins, which every page shows. */
  demo: boolean;
  /** The set of settings that is shown, for the notice of a demo shop. */
  preset: Preset;
  /** Whether visitors of a demo shop may choose the other one. */
  choosePreset: boolean;
  /** The shop's own URL without a trailing slash, for canonical links and sharing; may be empty. */
  publicUrl: string;
  /** Whether an external provider is configured for the Google button; otherwise it is hidden. */
  googleLogin: boolean;
}

/** Names of the offered products: their count, and a page of them. */
interface ProductNames {
  count(): Promise<number>;
  list(skip: number, limit: number): Promise<{ _id: string; productName: string }[]>;
}

export interface Services {
  send: InProcessSend;
  productNames: ProductNames;
  /** The language that the visitor has chosen, if any. */
  language?: Language;
  /** The settings that differ from the defaults. */
  shop: Partial<WebSettings>;
}

export const defaultWebSettings = (): WebSettings => ({
  ...defaultSettings,
  defaultLanguage: defaultSettings.language,
  specificationTexts: true,
  demo: false,
  preset: 'specification',
  choosePreset: false,
  publicUrl: '',
  googleLogin: false,
});

/**
 * The settings in the root's loader data. Only the server may render a page without them, its own error page; in the browser
 * they come with every page, so that it needs no defaults.
 */
export const pageSettings = (root: { settings?: WebSettings } | undefined): WebSettings =>
  import.meta.env?.SSR === false ? (root?.settings as WebSettings) : (root?.settings ?? defaultWebSettings());

/** The services of the request being rendered; only loaders on the server have them. */
export const servicesContext = createContext<Services>();

/** The HTML of the request being rendered, once it is complete. */
export const htmlContext = createContext<Uint8Array | null>(null);
