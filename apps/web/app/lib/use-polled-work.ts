/** Work of the server, such as an import, that is fetched again and again while it goes on. */
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from './session-state.ts';

const pollMs = 1_000;

/** Fetches what the pages show again whenever the state of the work changes, since it has changed other things of the shop. */
export function usePolledWork<Work extends { state: string }>(
  query: UseQueryOptions<Work>,
  goesOn: (work: NoInfer<Work>) => boolean,
) {
  const { ready } = useSession();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery<Work>({
    ...query,
    enabled: ready,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? pollMs : false),
  });
  const state = data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current && before.current !== state) void client.invalidateQueries();
    before.current = state;
  }, [state, client]);
  return { data, isError, refetch };
}
