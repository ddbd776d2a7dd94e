/** Hydrates the server-rendered document in the browser, in its language. */
import { dictionariesOf, languageCookie, parseLanguage } from '@jontro/shop/language.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerLanguage } from './language/translate.ts';

const language = parseLanguage(document.documentElement.lang);
if (language && language !== 'en') {
  // Texts stay in English if the translations cannot be loaded.
  const dictionary = await dictionariesOf(language)
    .site?.()
    .catch(() => undefined);
  if (dictionary) registerLanguage(language, dictionary);
}

// The address of a language is a choice for this visit, so that mails, errors and returns from payments are in it, too.
if (location.pathname.startsWith(`/${language}`) && !document.cookie.includes(languageCookie)) {
  const cookie = `${languageCookie}=${language}; path=/; samesite=lax`;
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and older Safari have no Cookie Store API
  document.cookie = location.protocol === 'https:' ? `__Host-${cookie}; secure` : cookie;
}

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

/** After all that the page needs. Programs that steer a browser are no visitors. */
const observeVisit = () =>
  import('./vitals/record-vitals.ts').then(
    ({ recordVitals }) => recordVitals(),
    () => {},
  );
if (!navigator.webdriver) {
  if (document.readyState === 'complete') void observeVisit();
  else addEventListener('load', observeVisit);
}
