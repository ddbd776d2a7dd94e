/** Loads and shows the dialogs of the session: an expired one (specification sections 4 and 8), a second step, a confirmation. */
import { useEffect } from 'react';
import { useSession } from '../lib/session-state.ts';
import { useLazy } from '../ui/lazy.ts';

const load = () => import('./session-expired-dialog.tsx');

export function SessionExpired() {
  const { dialog } = useSession();
  const [Expired, loadDialog] = useLazy(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: few sessions need it
  useEffect(() => {
    if (dialog) loadDialog();
  }, [dialog]);
  return dialog && Expired ? <Expired /> : null;
}
