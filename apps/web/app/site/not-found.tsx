/** Every path outside the route table: HTTP 404 with the error page, and with what its words find (setting `suggestions`). */
import { data } from 'react-router';
import { pageData } from '../lib/page-data.ts';
import type { Route } from './+types/not-found.ts';
import { NotFoundBoundary } from './not-found-boundary.tsx';
import { notFoundMeta } from './not-found-meta.ts';
import { notFoundQuery } from './not-found-query.ts';

const page = pageData(({ params, settings }) => {
  const found = settings.suggestions && settings.facets ? notFoundQuery(params['*'] ?? '') : undefined;
  return found ? [found.query] : [];
});

export async function loader(args: Route.LoaderArgs): Promise<never> {
  const { data: found } = await page.loader(args);
  throw data(found, { status: 404 });
}
export const clientLoader = (): never => {
  throw data(null, { status: 404 });
};

export const meta: Route.MetaFunction = ({ matches }) => notFoundMeta(matches);

export function ErrorBoundary() {
  return <NotFoundBoundary />;
}

export default function NotFound() {
  return null;
}
