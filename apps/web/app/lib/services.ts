/** What the server hands to the pages it renders: a way to make calls in process, and the shop's settings. */
import type { CallInput, CallReply } from '@jontro/shop/call.ts';
import { defaultSettings, type ShopSettings } from '@jontro/shop/settings.ts';
import { createContext } from 'react-router';

/** The part of a call row that a sender needs; every row of `*.calls.ts` fits. */
export interface SendCall {
  method: string;
  url: string;
  schema: object;
}

/**
 * Makes one call and gives its reply. Rejects with an Error that has a numeric `status` (0: no answer) and, where the
 * server gave them, `message` and `code`.
 */
export type Send = <C extends SendCall>(
  row: C,
  input: CallInput<C>,
  options?: { signal?: AbortSignal },
) => Promise<CallReply<C>>;

/** The settings that screens use. */
export interface WebSettings extends ShopSettings {
  /** Whether the shop runs with stand-ins; every page says so. */
  demo: boolean;
  /** The shop's own address without a trailing slash, for canonical links and sharing; may be empty. */
  publicUrl: string;
}

export interface Services {
  send: Send;
  settings: WebSettings;
}

export const defaultWebSettings: WebSettings = { ...defaultSettings, demo: false, publicUrl: '' };

/** The services of the request being rendered; only loaders on the server have them. */
export const servicesContext = createContext<Services>();
