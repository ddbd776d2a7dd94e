/** Logging out from a page that needs a login: home comes first, so that the page that is left asks for none. */
import { useMatches, useNavigate } from 'react-router';
import { changeSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { logOutByOneself } from './log-out.ts';

/** Gives what leads home and ends the session. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const fromLoginRequired = useMatches().some(({ id }) => id === 'session/login-required');
  return async () => {
    // Reset by the page that is left; a public page has nothing to leave.
    if (fromLoginRequired) changeSession({ leaving: true });
    await navigate(paths.home, { flushSync: true });
    await logOutByOneself();
  };
}
