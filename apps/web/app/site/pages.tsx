/** The layout of every page: an error of a page shows the error page, inside the shell. */
import { Outlet } from 'react-router';
import type { Route } from './+types/pages.ts';
import { ErrorPage } from './error-page.tsx';
import { pageTitle } from './page-meta.ts';
import { siteTexts } from './site-texts.ts';

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? [...pageTitle(matches, siteTexts.errorPageTitle), { name: 'robots', content: 'noindex' }] : [];

export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
