/** Returns the shop's settings in a component. */

import type { WebSettings } from '@jontro/shop/page-services.ts';
import { useRouteLoaderData } from 'react-router';
import { pageSettings } from '../lib/services.ts';

export const useSettings = (): WebSettings =>
  pageSettings(useRouteLoaderData('root') as { settings: WebSettings } | undefined);

/** Whether pages are those of the preset `modern`, where the letter would have others and no two owners would choose differently (decision 293). */
export const useIsModern = (): boolean => useSettings().preset === 'modern';
