/** Asks before something that is not saved is left: within the shop by a dialog, on closing the tab by the browser. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '../lib/session-state.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  unsaved: boolean;
  /** Called when it is left all the same. */
  onLeave: () => void;
}

/** Whoever logs out, or whose session has ended, is not held back. */
const isSignedIn = (): boolean => {
  const { user, leaving } = currentSession();
  return user !== undefined && !leaving;
};

export function LeaveGuard({ unsaved, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && isSignedIn(),
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      cancel="Stay here"
      busy={false}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      <p>What you have typed and the pictures you have added here are not saved yet.</p>
    </ConfirmDialog>
  );
}
