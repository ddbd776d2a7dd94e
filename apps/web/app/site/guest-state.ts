/** Whether this browser's visitor may have, or has, the cart of a guest. */
import { useSyncExternalStore } from 'react';
import { guestMarker } from '../lib/guest-marker.ts';
import { useSession } from '../lib/session-state.ts';
import { useSettings } from './settings.ts';

/** Whether somebody without an account may have a cart here. */
export function useIsVisitor(): boolean {
  const { user, loading } = useSession();
  return useSettings().guestCart && !user && !loading;
}

/** Whether this browser has the cart of a guest. */
export function useHasGuestCart(): boolean {
  const isMarked = useSyncExternalStore(guestMarker.subscribe, guestMarker.get, () => false);
  return useIsVisitor() && isMarked;
}
