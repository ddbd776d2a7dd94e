/** Takes over the server-rendered document in the browser, in the language that it speaks. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A language that does not arrive leaves English texts, which still work.
if (document.documentElement.lang === 'bn') await import('./language/bengali.ts').catch(() => undefined);

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
