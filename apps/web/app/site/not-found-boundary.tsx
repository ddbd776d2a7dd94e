/** The error page of a route whose addresses may be unknown; with the setting `suggestions` an unknown one leads on. */
import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { useSettings } from './settings.ts';

const NotFoundHelp = lazy(() => import('./not-found-help.tsx'));

export function NotFoundBoundary() {
  const { suggestions } = useSettings();
  const error = useRouteError();
  return (
    <ErrorPage>
      {suggestions && isRouteErrorResponse(error) && error.status === 404 ? (
        <Suspense>
          <NotFoundHelp />
        </Suspense>
      ) : null}
    </ErrorPage>
  );
}
