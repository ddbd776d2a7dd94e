/** Redirects to the wanted path after login or registration, and at once if already signed in. */
import { safeRedirectPath } from '@jontro/shop/session/session.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageSearch } from '../lib/page-search.ts';
import { useSession } from '../lib/session-state.ts';
import { expectSignIn } from './expect-sign-in.ts';

/**
 * Expects a sign-in, and redirects once a user is signed in and the form is not `busy`. Returns the wanted path for
 * links, which the server does not know.
 */
export function useLoginRedirect(busy: boolean): { wanted: string } {
  const [search] = useSearchParams();
  const wanted = safeRedirectPath(search.get('wanted'));
  const pageSearch = new URLSearchParams(usePageSearch());
  const { user, loading, dialog } = useSession();
  const navigate = useNavigate();
  const redirect = useEffectEvent(() => void navigate(wanted, { replace: true }));
  const mayRedirect = user !== undefined && !loading && !busy && !dialog;
  useEffect(() => {
    if (mayRedirect) redirect();
  }, [mayRedirect]);
  useEffect(expectSignIn, []);
  return { wanted: safeRedirectPath(pageSearch.get('wanted')) };
}
