/** Returns the shop's settings in a component. */
import { useRouteLoaderData } from 'react-router';
import { pageSettings, type WebSettings } from '../lib/services.ts';

export const useSettings = (): WebSettings =>
  pageSettings(useRouteLoaderData('root') as { settings: WebSettings } | undefined);
