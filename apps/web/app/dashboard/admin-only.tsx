/**
 * Layout of the admin pages: redirects everybody without the page's permission to the home page once the role is known
 * (Q-045, Q-046).
 */
import { matchPath, Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { permittedPages } from './admin-pages.ts';

export default function AdminOnly() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.role === undefined) return null;
  const isPermitted = permittedPages(session).some(({ path }) => matchPath(path, pathname));
  return isPermitted ? <Outlet /> : <Navigate to={paths.home} replace />;
}
