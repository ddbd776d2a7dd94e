/** The query of the present address, for links that lead back to it. */
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/**
 * Begins with "?" unless empty. The server knows the parameters that the page's route names and no others
 * (page-addresses.ts). While the browser takes the page over there are none, so that React sees them change afterwards
 * and writes all of them into its links, whose `suppressHydrationWarning` must be set.
 */
export function usePageSearch(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => search,
    () => (import.meta.env.SSR ? search : ''),
  );
}
