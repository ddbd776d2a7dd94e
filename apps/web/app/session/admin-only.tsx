/** Layout of the admin pages: redirects everybody else to the home page once the role is known. */
import { Navigate, Outlet } from 'react-router';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';

export default function AdminOnly() {
  const { role } = useSession();
  if (role === undefined) return null;
  return role === 'admin' ? <Outlet /> : <Navigate to={paths.home} replace />;
}
