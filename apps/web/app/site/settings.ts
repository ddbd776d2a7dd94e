/** Returns the shop's settings in a component. */

import type { WebSettings } from '@jontro/shop/page-services.ts';
import { useRouteLoaderData } from 'react-router';
import { pageSettings } from '../lib/services.ts';

export const useSettings = (): WebSettings =>
  pageSettings(useRouteLoaderData('root') as { settings: WebSettings } | undefined);
