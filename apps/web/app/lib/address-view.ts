/** A page's view, such as filters and sort, that is in the query of its URL. */
import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Replaces the present history entry instead of adding one. */
export interface ShowOptions {
  replace?: boolean;
}

/**
 * Takes the function that reads a view from a query. Returns the view and a function that shows that of another query. The
 * view is the new one at once, so that a second change adds to a first that has not reached the URL yet.
 */
export function useAddressView<View>(
  read: (address: URLSearchParams) => View,
): [view: View, show: (query: URLSearchParams | Record<string, string>, options?: ShowOptions) => void] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [view, setView] = useOptimistic(read(address));

  function show(
    query: URLSearchParams | Record<string, string>,
    { replace = false }: ShowOptions = {},
  ): void {
    const next = new URLSearchParams(query);
    startTransition(async () => {
      setView(read(next));
      await navigate(`?${next}`, { replace, preventScrollReset: true });
    });
  }
  return [view, show];
}
