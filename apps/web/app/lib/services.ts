/** What the server hands to the pages it renders: a way to make calls in process, and facts of this shop. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import { defaultSettings, type ShopSettings } from '@jontro/shop/settings.ts';
import { createContext } from 'react-router';

/** The part of a call row that a sender needs; every row of `*.endpoints.ts` fits. */
export interface SendableEndpoint {
  method: string;
  url: string;
  schema: object;
}

/** Makes one call and gives its reply; rejects with ApiError. */
export type Send = <C extends SendableEndpoint>(
  row: C,
  input: EndpointInput<C>,
  options?: { signal?: AbortSignal },
) => Promise<EndpointResponse<C>>;

/** A call answered by the server itself; a refusal comes back as it is. */
type InProcessSend = <C extends SendableEndpoint>(
  row: C,
  input?: Partial<EndpointInput<C>>,
) => Promise<{ ok: true; reply: EndpointResponse<C> } | { ok: false; status: number; body: unknown }>;

/** The settings that screens use; `language` is that of the page, which the visitor may have chosen. */
export interface WebSettings extends ShopSettings {
  /** Whether the shop runs with stand-ins; every page says so. */
  demo: boolean;
  /** The shop's own address without a trailing slash, for canonical links and sharing; may be empty. */
  publicUrl: string;
  /** Whether an external provider stands behind the Google button; without one it is not shown. */
  googleLogin: boolean;
}

/** Names of the products offered: how many there are, and so many of them after so many others. */
interface ProductNames {
  count(): Promise<number>;
  list(skip: number, limit: number): Promise<{ _id: string; productName: string }[]>;
}

export interface Services {
  send: InProcessSend;
  productNames: ProductNames;
  /** What the visitor has chosen to read, if they have. */
  language?: Language;
  /** Whatever of the settings differs from the defaults. */
  shop: Partial<WebSettings>;
}

export const defaultWebSettings: WebSettings = {
  ...defaultSettings,
  demo: false,
  publicUrl: '',
  googleLogin: false,
};

/** The services of the request being rendered; only loaders on the server have them. */
export const servicesContext = createContext<Services>();
