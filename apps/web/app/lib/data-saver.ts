/** Whether the pages of this visitor save data. */
import { dataSaverCookie } from '@jontro/shop/data-saver.ts';
import type { WebSettings } from '@jontro/shop/page-services.ts';
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { pageSettings } from './services.ts';
import { createStore } from './store.ts';

/** Set once a slow connection was found. */
const slow = createStore(() => false);

/** By the visitor's choice or the browser's wish, as the server knows them, or since a slow connection was found. */
export function useSavesData(): boolean {
  const root = useRouteLoaderData('root') as { settings: WebSettings } | undefined;
  const found = useSyncExternalStore(slow.subscribe, slow.get, () => false);
  return Boolean(pageSettings(root).savesData) || found;
}

/** What browsers that have it tell about the connection; the types of TypeScript have it nowhere. */
type Connected = Navigator & { connection?: { effectiveType?: string; saveData?: boolean } };

/**
 * Turns the data saver on for this browser session if the connection is slow, unless the visitor has chosen; pages that the server
 * sends from then on have it from the start.
 */
export function watchConnection(): void {
  const { effectiveType = '', saveData } = (navigator as Connected).connection ?? {};
  if (!saveData && !effectiveType.endsWith('2g')) return;
  if (document.documentElement.dataset.saver !== 'off' || document.cookie.includes(dataSaverCookie)) return;
  const cookie = `${dataSaverCookie}=on; path=/; samesite=lax`;
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and older Safari have no Cookie Store API
  document.cookie = location.protocol === 'https:' ? `__Host-${cookie}; secure` : cookie;
  slow.set(true);
}
