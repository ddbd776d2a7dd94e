/** Data that came with the page count as fetched now: the page may have been rendered earlier, but it is up to date. */
import type { DehydratedState } from '@tanstack/react-query';

/** Gives a copy for the browser; on the server the state as it is. */
export function freshlyFetched(state: DehydratedState | undefined): DehydratedState | undefined {
  if (!state || typeof window === 'undefined') return state;
  const dataUpdatedAt = Date.now();
  return {
    ...state,
    queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}
