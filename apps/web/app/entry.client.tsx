/** Hydrates the server-rendered document in the browser, in its language. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadFirstTexts } from './language/load-texts.ts';

await loadFirstTexts();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
