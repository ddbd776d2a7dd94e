/** Returns the shop's settings in a component. */
import { useRouteLoaderData } from 'react-router';
import { defaultWebSettings, type WebSettings } from '../lib/services.ts';

export const useSettings = (): WebSettings =>
  (useRouteLoaderData('root') as { settings: WebSettings } | undefined)?.settings ?? defaultWebSettings;
