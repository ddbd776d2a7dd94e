/** Takes over the server-rendered document in the browser, in the language that it speaks. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { learnLanguage } from './language/translate.ts';

/** A language that does not arrive leaves English texts, which still work. */
async function learnBengali(): Promise<void> {
  const loaded = await import('./language/bengali.ts').catch(() => undefined);
  if (loaded) learnLanguage('bn', loaded.bengali);
}

if (document.documentElement.lang === 'bn') await learnBengali();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
