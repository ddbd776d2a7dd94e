/** Turns the data saver on where the connection is slow. */
import { dataSaverCookie } from '@jontro/shop/data-saver.ts';
import { slowConnection } from './data-saver.ts';

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
  slowConnection.set(true);
}
