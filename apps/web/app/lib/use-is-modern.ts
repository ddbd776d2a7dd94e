/** Whether pages are those of the preset `modern`, where the letter would have others and no two owners would choose differently (decision 293). */

import type { WebSettings } from '@jontro/shop/page-services.ts';
import { useRouteLoaderData } from 'react-router';
import { pageSettings } from './services.ts';

export const useIsModern = (): boolean =>
  pageSettings(useRouteLoaderData('root') as { settings: WebSettings } | undefined).preset === 'modern';
