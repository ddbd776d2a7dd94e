/** Warns about unsaved changes: a dialog on navigation within the shop, the browser's own on closing the tab. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { currentSession } from '../lib/session-state.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  unsaved: boolean;
  /** Whether another query of the address leaves too, on a page that shows a part of itself by it. */
  byQuery?: boolean;
  /** Called when the user leaves without saving. */
  onLeave: () => void;
}

/** A logout or an ended session is not blocked. */
const isSignedIn = (): boolean => {
  const { user, loggingOut } = currentSession();
  return user !== undefined && !loggingOut;
};

export function LeaveGuard({ unsaved, byQuery = false, onLeave }: LeaveGuardProps) {
  const { t } = useLanguage();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (byQuery && currentLocation.search !== nextLocation.search)) &&
      isSignedIn(),
  );
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
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
      <p>{t('What you have typed and the pictures you have added here are not saved yet.')}</p>
    </ConfirmDialog>
  );
}
