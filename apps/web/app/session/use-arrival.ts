/** Where a login or registration ends: at the wanted path, which signed-in people are sent to at once. */
import { wantedPath } from '@jontro/shop/session/session.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageSearch } from '../lib/page-search.ts';
import { useSession } from '../lib/session-state.ts';
import { loadSession } from './start-session.ts';

/**
 * Loads the identity SDK, and leaves the page once somebody is signed in and the form is not `busy`. Gives the wanted path
 * for links; the server does not know it.
 */
export function useArrival(busy: boolean): { wanted: string } {
  const [search] = useSearchParams();
  const wanted = wantedPath(search.get('wanted'));
  const linked = new URLSearchParams(usePageSearch());
  const { user, loading, expired } = useSession();
  const navigate = useNavigate();
  const arrive = useEffectEvent(() => void navigate(wanted, { replace: true }));
  const there = user !== undefined && !loading && !busy && !expired;
  useEffect(() => {
    if (there) arrive();
  }, [there]);
  useEffect(() => {
    // A person whose marker was lost is found by the SDK. A failed load is tried again with the form.
    loadSession().then(({ watchSession }) => watchSession(), console.error);
  }, []);
  return { wanted: wantedPath(linked.get('wanted')) };
}
