/** Loads and shows the dialog of an expired session (specification sections 4 and 8). */
import { useEffect } from 'react';
import { useSession } from '../lib/session-state.ts';
import { useLazy } from '../ui/lazy.ts';

const load = () => import('./session-expired-dialog.tsx');

export function SessionExpired() {
  const { expired } = useSession();
  const [Expired, loadDialog] = useLazy(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an expiry needs it
  useEffect(() => {
    if (expired) loadDialog();
  }, [expired]);
  return expired && Expired ? <Expired /> : null;
}
