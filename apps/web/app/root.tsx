/** The document of every page: language, fonts, settings, query client, shell. */

import type { Language } from '@jontro/shop/language.ts';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { defaultLogo } from '@jontro/shop/site.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import './fonts/faces.css';
import anekBangla400 from './fonts/anek-bangla-basic-400.woff2?url';
import anekBangla600 from './fonts/anek-bangla-basic-600.woff2?url';
import banglaWord from './fonts/bangla-word.woff2?url';
import figtree from './fonts/figtree-basic.woff2?url';
import takaSign from './fonts/taka-sign.woff2?url';
import { createSeededClient, type PageData } from './lib/page-data.ts';
import { defaultWebSettings, keepSettings, servicesContext } from './lib/services.ts';
import { earlyPress } from './site/early-press.ts';
import { ErrorPage } from './site/error-page.tsx';
import { markLateFonts } from './site/late-fonts.ts';
import { homeTitle } from './site/page-meta.ts';
import { useSettings } from './site/settings.ts';
import { Shell } from './site/shell.tsx';
import { ThemeHead } from './site/theme-head.tsx';
import { watchScripts } from './site/watch-scripts.ts';

/** Settings are loaded with the first page and not revalidated. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { shop, language } = context.get(servicesContext);
  return { settings: { ...defaultWebSettings(), ...shop, ...(language && { language }) } };
};
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: homeTitle(matches) }];

/** Fonts of the first view, preloaded; see `fonts/faces.css`. */
const latinFonts = [figtree, takaSign, banglaWord];
const fonts: Partial<Record<Language, readonly string[]>> = {
  bn: [figtree, takaSign, anekBangla400, anekBangla600],
};

export function Layout({ children }: { children: ReactNode }) {
  const { language, defaultLanguage, logo, dataSaver, savesData } = useSettings();
  const saver = dataSaver ? (savesData ? 'on' : 'off') : undefined;
  return (
    <html lang={language} data-saver={saver} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {import.meta.env.SSR ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text, which the bundle omits
          <script dangerouslySetInnerHTML={{ __html: watchScripts + earlyPress }} />
        ) : null}
        <link rel="manifest" href={addressIn(language, defaultLanguage, '/manifest.webmanifest')} />
        <link rel="icon" href={logo} />
        {logo === defaultLogo ? (
          <>
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        ) : null}
        {(savesData ? [] : (fonts[language] ?? latinFonts)).map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            media="(scripting: enabled)"
          />
        ))}
        {language === 'bn' && !savesData ? (
          <script
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text; it has run before the bundle starts, which omits it
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? markLateFonts : '' }}
          />
        ) : null}
        <Meta />
        <Links />
        {import.meta.env.SSR ? <ThemeHead /> : null}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

const UnopenedShop = lazy(() => import('./site/unopened-shop.tsx'));

export default function App() {
  const settings = useSettings();
  keepSettings(settings);
  const matches = useMatches();
  const [client] = useState(() =>
    createSeededClient(matches.map((match) => match.loaderData as PageData | undefined)),
  );
  return (
    <QueryClientProvider client={client}>
      {settings.closed ? (
        <Suspense>
          <UnopenedShop>
            <Outlet />
          </UnopenedShop>
        </Suspense>
      ) : (
        <Shell>
          <Outlet />
        </Shell>
      )}
    </QueryClientProvider>
  );
}

/** Fallback for errors of the shell itself; `site/pages.tsx` handles errors of pages. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
