/** Hydrates the server-rendered document in the browser, in its language. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerLanguage } from './language/translate.ts';

/** Texts stay in English if the translations cannot be loaded. */
async function loadBengali(): Promise<void> {
  const loaded = await import('@jontro/shop/languages/bn/bengali.ts').catch(() => undefined);
  if (loaded) registerLanguage('bn', loaded.bengali);
}

if (document.documentElement.lang === 'bn') await loadBengali();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
