/** Whether the page is hydrated; forms cannot be submitted earlier. */
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
