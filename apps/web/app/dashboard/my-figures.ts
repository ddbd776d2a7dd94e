/** The figures of the signed-in user, shared by header and dashboard. */
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session-state.ts';

const myFiguresQuery = (email: string) =>
  endpointQuery(queryKeys.userCount(email), dashboardEndpoints.findMyDashboard, { query: { email } });

export function useMyFigures() {
  const { user, ready } = useSession();
  return useQuery({ ...myFiguresQuery(user?.email ?? ''), enabled: ready && user !== undefined });
}
