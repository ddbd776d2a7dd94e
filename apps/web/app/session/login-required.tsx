/** Around the pages that need a login: a visitor is sent to /login with the wanted path (specification section 2). */
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';

export default function LoginRequired() {
  const { user, loading } = useSession();
  const { pathname, search } = useLocation();
  if (user) return <Outlet />;
  // Nobody is sent away before it is known who they are.
  return loading ? null : <Navigate to={paths.login(pathname + search)} replace />;
}
