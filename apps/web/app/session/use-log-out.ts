/** Logs out and goes home; navigates first, so that a page that requires login does not redirect to it. */
import { useMatches, useNavigate } from 'react-router';
import { changeSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { logOutAndClearForms } from './log-out.ts';

/** Returns a function that goes home and ends the session. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const fromLoginRequired = useMatches().some(({ id }) => id === 'session/login-required');
  return async () => {
    // Reset when `LoginRequired` unmounts; public pages do not need it.
    if (fromLoginRequired) changeSession({ loggingOut: true });
    await navigate(paths.home, { flushSync: true });
    await logOutAndClearForms();
  };
}
