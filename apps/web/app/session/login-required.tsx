/** Around the pages that need a login: a visitor is sent to /login with the wanted path (specification section 2). */
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { changeSession, useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';

export default function LoginRequired() {
  const { user, loading, leaving } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => () => changeSession({ leaving: false }), []);
  if (user) return <Outlet />;
  // Whoever logs out by themselves goes home, not to the login.
  if (leaving) return <Navigate to={paths.home} replace />;
  // Nobody is sent away before it is known who they are.
  return loading ? null : <Navigate to={paths.login(pathname + search)} replace />;
}
