/** The figures of whoever is signed in, shared by header and dashboard. */
import { dashboardCalls } from '@jontro/shop/dashboard/dashboard.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session-state.ts';

const myFiguresQuery = (email: string) =>
  callQuery(queryKeys.userCount(email), dashboardCalls.findMyDashboard, { query: { email } });

export function useMyFigures() {
  const { user, ready } = useSession();
  return useQuery({ ...myFiguresQuery(user?.email ?? ''), enabled: ready && user !== undefined });
}
