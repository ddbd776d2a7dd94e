/** Whether the pages of this visitor save data. */
import type { WebSettings } from '@jontro/shop/page-services.ts';
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { pageSettings } from './services.ts';
import { createStore } from './store.ts';

/** Set once a slow connection was found. */
export const slowConnection = createStore(() => false);

/** By the visitor's choice or the browser's wish, as the server knows them, or since a slow connection was found. */
export function useSavesData(): boolean {
  const root = useRouteLoaderData('root') as { settings: WebSettings } | undefined;
  const found = useSyncExternalStore(slowConnection.subscribe, slowConnection.get, () => false);
  return Boolean(pageSettings(root).savesData) || found;
}
