/** The query of the current URL, for links that lead back to it. */
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const noSubscription = () => () => {};

/**
 * Begins with "?" unless empty. The server passes only the parameters that the page's route names
 * (page-addresses.ts). During hydration it is empty, so that React sees a change afterwards and updates its links, whose
 * `suppressHydrationWarning` must be set.
 */
export function usePageSearch(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    noSubscription,
    () => search,
    () => (import.meta.env.SSR ? search : ''),
  );
}
