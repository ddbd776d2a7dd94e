/** The dialog of an expired session, loaded when one expires (specification sections 4 and 8). */
import { useEffect } from 'react';
import { useSession } from '../lib/session-state.ts';
import { useLazy } from '../ui/lazy.ts';

const load = () => import('./session-expired-dialog.tsx');

export function SessionExpired() {
  const { expired } = useSession();
  const [Expired, needExpired] = useLazy(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an expiry needs it
  useEffect(() => {
    if (expired) needExpired();
  }, [expired]);
  return expired && Expired ? <Expired /> : null;
}
